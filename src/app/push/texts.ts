import { texts } from '../../texts/texts.ts';
import push from './push.nl.ts';

export const t = texts('push', push);
