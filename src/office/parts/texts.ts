import { texts } from '../../texts/texts.ts';
import office from './office.nl.ts';

export const t = texts('office', office);
