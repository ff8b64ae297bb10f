import { texts } from '../../texts/texts.ts';
import returns from './returns.nl.ts';

export const t = texts('returns', returns);
