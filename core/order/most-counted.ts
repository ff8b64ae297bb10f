/** The counters of the menu end there; it says '99+'. */
export const MOST_COUNTED = 100;
