"""Characters' sheets: quoting, writing, checking, planning, keeping; for every game that says how they are built."""
