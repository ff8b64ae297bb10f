import { texts } from '../../../texts/texts.ts';
import menu from './menu.nl.ts';

export const t = texts('menu', menu);
