import { hash } from 'node:crypto';
import type { PushMessage } from '../../../contract/push.ts';

/**
 * The push service keeps the last message of a topic for a device without a network. At most 32 signs; it may not tell
 * the service what it is about.
 */
export const topicOf = ({ kind, place }: PushMessage): string =>
  hash('sha256', `${kind} ${place.type} ${place.identifier}`, 'base64url').slice(0, 32);
