/** SQL: words of the program as a list of texts, for IN. */
export const quoted = (words: readonly string[]): string => words.map(word => `'${word}'`).join(', ');
