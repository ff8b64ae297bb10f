import { texts } from '../../texts/texts.ts';
import locationEdit from './location-edit.nl.ts';

export const t = texts('location_edit', locationEdit);
