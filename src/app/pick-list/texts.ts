import { texts } from '../../texts/texts.ts';
import pickList from './pick-list.nl.ts';

export const t = texts('pick_list', pickList);
