import { texts } from '../../../texts/texts.ts';
import nl from './refunds.nl.ts';

export const t = texts('refunds', nl);
