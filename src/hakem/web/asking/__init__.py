"""Questions as screens: one tap each. A kind of fact that takes several taps (a contract, a trick) is asked in parts.

What was tapped so far are tokens in the contract's notation; they travel in the address until the answer is whole.
"""
