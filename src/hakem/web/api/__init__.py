"""The stateless part: a case in, the result out. `hakem.web.api.app.app` mounts in any ASGI application."""
