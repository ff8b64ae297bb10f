import { printTroubles } from '../../contract/orders/printing.ts';

const known: ReadonlySet<string> = new Set(printTroubles);

/** Keywords that mean that nothing is wrong, or that it is soon over. */
const harmless = /^(none|.*-report|.*-low|job-|processing-to-stop-point|.*-almost-.*)/;

/** The first complaint in IPP's `printer-state-reasons`, without its severity; null: no complaint. */
export function complaintIn(reasons: readonly string[]): string | null {
  const given = reasons.filter(reason => !harmless.test(reason));
  const bare = given.map(reason => reason.replace(/-(error|warning)$/, ''));
  return bare.find(reason => known.has(reason)) ?? bare[0] ?? null;
}
