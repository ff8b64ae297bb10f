import { texts } from '../../texts/texts.ts';
import officeScannerTests from './office-scanner-tests.nl.ts';

export const t = texts('office_scanner_tests', officeScannerTests);
