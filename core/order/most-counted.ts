/** The counters of the menu end there; it says '999+'. */
export const MOST_COUNTED = 1000;
