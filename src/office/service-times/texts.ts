import { texts } from '../../texts/texts.ts';
import serviceTimes from './service-times.nl.ts';

export const t = texts('service_times', serviceTimes);
