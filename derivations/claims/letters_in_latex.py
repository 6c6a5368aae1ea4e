"""How the notes print the letters whose names Python cannot spell: LaTeX by name, for who shows formulas without SymPy."""

LETTERS = {
    "a_Sigma1_w1": r"a^{\top}\Sigma_1 w_1",
    "a_Sigma1_wk": r"a^{\top}\Sigma_1 w_k",
    "a_Sigma0_w1": r"a^{\top}\Sigma_0 w_1",
    "a_Sigma0_wk": r"a^{\top}\Sigma_0 w_k",
    "a_Sigma1_a": r"a^{\top}\Sigma_1 a",
    "a_Sigma0_a": r"a^{\top}\Sigma_0 a",
}
