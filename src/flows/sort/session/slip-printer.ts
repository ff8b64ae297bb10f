import type { Printer } from '../../../../contract/orders/printing.ts';
import type { PrintFacts } from '../../print-desk.ts';
import type { SortEvent } from '../machine/events.ts';
import type { SlipPrinter, SortState } from '../machine/state.ts';

/** By whom the slip is printed now (R12). */
export function slipPrinter({ chosen, printers }: PrintFacts): SlipPrinter {
  if (chosen.some(isForSlips)) return 'oms';
  return printers.some(isForSlips) ? 'oms-later' : 'device';
}

/** A printer of the OMS prints the slip by itself, once (R12). */
export const printsNow = (facts: PrintFacts, state: SortState): SortEvent | null =>
  state.name === 'packing-slip' && state.printing === 'asked' && slipPrinter(facts) === 'oms'
    ? { name: 'print' }
    : null;

const isForSlips = ({ type }: Printer): boolean => type === 'packing-slips';
