import pushMessages from './push-messages.nl.ts';
import { texts } from './texts.ts';

/** The words of push messages; the service worker makes them. */
export const pushText = texts('push_messages', pushMessages);
