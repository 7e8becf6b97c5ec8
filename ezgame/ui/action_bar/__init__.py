"""The bar across the top: who acts for whom, where in the turn, what may be done, and the way back."""
