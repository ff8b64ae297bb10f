import type { ScannerFault } from '../../../contract/scanning/scanner-test.ts';
import type { Maker } from './device-model.ts';
import type { Measured } from './measure.ts';
import { t } from './texts.ts';

/** Tells the fault, in one sentence with what was measured. */
export function faultText(
  fault: ScannerFault,
  { before, after, longest_wait, longest_pause }: Measured,
): string {
  const ms = (fault === 'slow' ? longest_pause : longest_wait) ?? 0;
  return t(`fault_${fault}`, { before, after, ms });
}

/** The faults that one maker's own settings mend. */
const ofMaker = {
  zebra: ['scan-lost', 'check-digit', 'prefix', 'suffix', 'characters-not-as-events', 'no-end-mark', 'slow'],
  honeywell: ['no-end-mark'],
  datalogic: ['no-end-mark'],
} as const;
type Known = { [M in Maker]: `fix_${(typeof ofMaker)[M][number]}_${M}` }[Maker];

/** The steps that mend it: by the device's own menu where its maker is known, else in general. */
export function fixesOf(fault: ScannerFault, maker: Maker | null): readonly string[] {
  const isKnown = maker !== null && (ofMaker[maker] as readonly string[]).includes(fault);
  return t(isKnown ? (`fix_${fault}_${maker}` as Known) : `fix_${fault}`).split('\n');
}
