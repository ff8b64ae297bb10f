import { atOwn, right } from './right.ts';

/** Whatever the permissions, one's own locations alone. */
export const atOwnLocation = atOwn(right());
