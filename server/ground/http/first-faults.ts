import { MOST_FAULTS } from '../../../contract/problem.ts';

const MOST_PATH = 200;
const MOST_DETAIL = 300;

type Fault = { readonly path: string; readonly detail: string };

/** A text with no more signs than these; a sign of two halves is not cut. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;

/** The first of many faults, each no longer than a person reads, and how many more there are. */
export const firstFaults = <F extends Fault>(faults: readonly F[], most = MOST_FAULTS) => ({
  errors: faults
    .slice(0, most)
    .map(fault => ({ ...fault, path: cut(fault.path, MOST_PATH), detail: cut(fault.detail, MOST_DETAIL) })),
  ...(faults.length > most && { more_errors: faults.length - most }),
});
