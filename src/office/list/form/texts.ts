import { texts } from '../../../texts/texts.ts';
import filterForm from './filter-form.nl.ts';

export const t = texts('filter_form', filterForm);
