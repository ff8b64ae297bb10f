import { noRules, type ScanRules } from '../../core/code/scan-rules.ts';

let rules = noRules;

/** The retailer's rules for codes, as the configuration has them now: for every scanner, camera and field of this device. */
export const scanRules = (): ScanRules => rules;
export const setScanRules = (now: ScanRules): void => void (rules = now);
