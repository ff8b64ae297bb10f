import { texts } from '../../../texts/texts.ts';
import nl from './event-results.nl.ts';

export const t = texts('event_results', nl);
