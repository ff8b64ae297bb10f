import { texts } from '../../texts/texts.ts';
import pickByStore from './pick-by-store.nl.ts';

export const t = texts('pick_by_store', pickByStore);
