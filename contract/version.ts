/**
 * Version of the HTTP contract. version.test.ts knows the shape of every version by its hash, so that a change of the
 * wire cannot slip in unnoticed: raise the number, and say there what became of the entries of older apps.
 */
export const CONTRACT_VERSION = 1;
