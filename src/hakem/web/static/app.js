// The little that a page does by itself. Everything works without it; it only hides, remembers and spares a tap.
"use strict";
(() => {
  const page = document.documentElement;

  // A question asked away from the table is hidden as soon as the phone is put away, until somebody taps.
  if (document.querySelector("[data-private]")) {
    document.addEventListener("visibilitychange", () => { if (document.hidden) page.classList.add("masked"); });
  }

  // Switching the language loses nothing that was ticked or typed and not yet sent.
  const key = "kept:" + location.pathname;
  const fields = () => [...document.querySelectorAll("main input, main textarea, main select")]
    .filter((field) => field.name && !["hidden", "password"].includes(field.type));
  const keep = () => sessionStorage.setItem(key, JSON.stringify(
    fields().map((field) => [field.name, field.value, field.checked])));
  const bring = () => {
    const kept = sessionStorage.getItem(key);
    if (!kept) return;
    sessionStorage.removeItem(key);
    const values = JSON.parse(kept);
    for (const field of fields()) {
      const ticked = ["checkbox", "radio"].includes(field.type);
      const at = values.findIndex(([name, value]) => name === field.name && (!ticked || value === field.value));
      if (at < 0) continue;
      if (ticked) field.checked = values[at][2]; else field.value = values[at][1];
      values.splice(at, 1);
    }
  };
  try { bring(); } catch { sessionStorage.removeItem(key); }

  // Enter on a tick or a round mark sends nothing: the form's first button would be taken for the answer.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("input[type=radio], input[type=checkbox]")) event.preventDefault();
  });

  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-keep]")) keep();
    // A second tap on the same button sends nothing.
    if (event.target.dataset.sent) { event.preventDefault(); return; }
    event.target.dataset.sent = "yes";
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest(".unmask")) page.classList.remove("masked");
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const text = document.getElementById(copy.dataset.copy).textContent.trim();
      navigator.clipboard?.writeText(text).then(() => { copy.textContent = copy.dataset.done; });
    }
    if (event.target.closest("[data-print]")) window.print();
  });
})();
