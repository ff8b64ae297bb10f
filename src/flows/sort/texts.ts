import { texts } from '../../texts/texts.ts';
import sort from './sort.nl.ts';

export const t = texts('sort', sort);
