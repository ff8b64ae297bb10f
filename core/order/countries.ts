/** Where orders of the chain mostly go, by the two letters of a country. */
const usualCountries: readonly string[] = ['NL', 'BE', 'DE', 'LU', 'FR'];

/** The countries to choose from for an address: that which it has until now, and the usual ones. */
export const countriesWith = (own: string | null): readonly string[] => [
  ...new Set([...(own === null ? [] : [own]), ...usualCountries]),
];
