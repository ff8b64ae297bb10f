import { texts } from '../../../texts/texts.ts';
import message from './message.nl.ts';

export const t = texts('message', message);
