import { texts } from '../../texts/texts.ts';
import stock from './stock.nl.ts';

export const t = texts('stock', stock);
