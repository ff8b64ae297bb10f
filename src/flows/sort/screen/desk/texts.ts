import { texts } from '../../../../texts/texts.ts';
import sortDesk from './sort-desk.nl.ts';

export const t = texts('sort_desk', sortDesk);
