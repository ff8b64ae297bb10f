import { texts } from '../../texts/texts.ts';
import scanHome from './scan-home.nl.ts';

export const t = texts('scan_home', scanHome);
