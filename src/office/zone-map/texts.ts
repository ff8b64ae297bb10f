import { texts } from '../../texts/texts.ts';
import zoneMap from './zone-map.nl.ts';

export const t = texts('zone_map', zoneMap);
