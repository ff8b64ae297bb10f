import { texts } from '../../texts/texts.ts';
import session from './session.nl.ts';

export const t = texts('session', session);
