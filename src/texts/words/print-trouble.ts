import { printTroubles, type PrintJob } from '../../../contract/orders/printing.ts';
import { texts } from '../texts.ts';
import printTrouble from './print-trouble.nl.ts';

const t = texts('print_trouble', printTrouble);

/** Why a print waits or fails; null while nothing is wrong. */
export function troubleText({
  trouble,
  printer: { name },
}: Pick<PrintJob, 'trouble' | 'printer'>): string | null {
  if (trouble === null) return null;
  const known = printTroubles.find(code => code === trouble);
  return t(known ?? 'unknown', { printer: name, code: trouble });
}
