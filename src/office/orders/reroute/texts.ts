import { texts } from '../../../texts/texts.ts';
import reroute from './reroute.nl.ts';

export const t = texts('reroute', reroute);
