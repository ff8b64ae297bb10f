import { printTroubles } from '../../../contract/orders/printing.ts';

/** A printer's words about how it does. */
export type TroubleWords = {
  /** IPP's `printer-state-reasons`. */
  readonly reasons: readonly string[];
  /** IPP's `printer-state-message`. */
  readonly message: string;
  readonly stopped: boolean;
};

const known: ReadonlySet<string> = new Set(printTroubles);

/** Keywords that mean that nothing is wrong, or that it is soon over. */
const harmless = /^(none|.*-report|.*-low|job-|processing-to-stop-point|.*-almost-.*)/;
/** CUPS gives no keyword for a printer that is off: only its backends' messages say so, in English as the job asks for. */
const away =
  /unavailable|unreachable|not responding|not connected|does not exist|unable to (locate|connect|find)|to become available/i;

/** The first complaint of a printer, without its severity; null: no complaint. */
export function complaintIn({ reasons, message, stopped }: TroubleWords): string | null {
  const given = reasons
    .filter(reason => !harmless.test(reason))
    .map(reason => reason.replace(/-(error|warning)$/, ''));
  if (reasons.includes('offline-report')) return 'shutdown';
  if (given.length > 0) return given.find(reason => known.has(reason)) ?? given[0] ?? null;
  if (away.test(message)) return 'unreachable';
  return stopped ? 'paused' : null;
}
