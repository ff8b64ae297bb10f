import { texts } from '../../../texts/texts.ts';
import headerSearch from './header-search.nl.ts';

export const t = texts('header_search', headerSearch);
