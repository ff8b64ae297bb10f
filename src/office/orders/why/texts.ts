import { texts } from '../../../texts/texts.ts';
import why from './why.nl.ts';

export const t = texts('why', why);
