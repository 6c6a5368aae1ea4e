"""Two sides of an equality at one point: in balls, at weights drawn, and how an enclosure stands to another or to a quadrature."""
