import { texts } from '../../../texts/texts.ts';
import searchViews from './search-views.nl.ts';

export const t = texts('search_views', searchViews);
