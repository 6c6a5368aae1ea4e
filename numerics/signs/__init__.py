"""The prover of signs: a form's sign on a whole domain, by rules, by bounds, and by bisection with balls."""
