import { texts } from '../../texts/texts.ts';
import scannerTest from './scanner-test.nl.ts';

export const t = texts('scanner_test', scannerTest);
