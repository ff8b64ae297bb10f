/**
 * Version of the HTTP contract. version.test.ts knows every version's shape by its hash, so a change on the wire
 * cannot slip in: raise the number, and write there what happens to the entries of older apps.
 */
export const CONTRACT_VERSION = 99;
