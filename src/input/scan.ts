import { scannedText } from '../../core/code/scanned-text.ts';
import { scanRules } from './scan-rules.ts';

/** One scan: its code (without the identifier of its symbol, FNC1 as 0x1D), and its time in epoch ms. */
export type Scan = { text: string; source: 'wedge' | 'camera' | 'typed'; at: number };

/** The scan of a text that is whole. */
export const scanOf = (text: string, source: Scan['source'], at: number): Scan => ({
  text: scannedText(text, scanRules()),
  source,
  at,
});
