/** Where orders of the chain mostly go, by the two letters of a country. */
export const usualCountries: readonly string[] = ['NL', 'BE', 'DE', 'LU', 'FR'];
