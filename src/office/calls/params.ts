import type { AccessPlace } from '../../../core/access/right.ts';

/** The places of a call's path: its location, and a thing of it. */
export const paramsOf = <Of extends Readonly<Record<string, string>>>(
  { type, identifier }: AccessPlace,
  of: Of = {} as Of,
) => ({ type, location: identifier, ...of });
