import type { Printer } from '../../../../contract/orders/printing.ts';
import type { PrintFacts } from '../../print-desk.ts';
import type { SlipPrinter } from '../machine/state.ts';

/** By whom the slip is printed now (R12). */
export function slipPrinter({ chosen, printers }: PrintFacts): SlipPrinter {
  if (chosen.some(isForSlips)) return 'oms';
  return printers.some(isForSlips) ? 'oms-later' : 'device';
}

const isForSlips = ({ type }: Printer): boolean => type === 'packing-slips';
