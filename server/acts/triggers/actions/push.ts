import { createHash } from 'node:crypto';
import { pushLines } from '../../../../core/push/kinds.ts';
import { addJob } from '../../../ground/jobs/add-job.ts';
import { FACTS } from '../../push/facts.ts';
import { subscribersAt } from '../../push/subscribers.ts';
import { textOf } from '../select-trigger-facts.ts';
import { done, failed, lapsed, onDelivery } from './action.ts';

/** Tells the subscribers of a delivery's location of it again, as long as it is so (core/push/kinds.ts). */
export const push = onDelivery(async (tx, { key, parameters }, id) => {
  const kind = textOf(parameters['kind']) ?? 'to-pick';
  if (!isToldOfDelivery(kind)) return failed('unknown-kind', `Onbekende melding ${kind}.`);
  const place = await tx.one<Place>(PLACE, [id]);
  if (!place) return lapsed('de levering is er niet meer.');
  const facts = await tx.query<{ id: number }>(FACTS[kind], [place.id]);
  if (!facts.some(fact => fact.id === id)) return lapsed('het is niet meer zo.');
  const subscribers = await subscribersAt(tx, kind, place.id);
  if (subscribers.length === 0) return lapsed('niemand is daar aangemeld voor meldingen.');
  for (const subscriber of subscribers)
    addJob(tx, 'push-send', {
      subscription_ids: [subscriber.id],
      message: { kind, place: { type: place.type, identifier: place.identifier }, ids: [id] },
      made_at: Date.now(),
      key: keyFor(key, subscriber.id),
    });
  return done(`Gemeld aan ${String(subscribers.length)} bij ${place.name}`);
});

type ToldOfDelivery = 'to-pick' | 'promised-soon';
const isToldOfDelivery = (kind: string): kind is ToldOfDelivery =>
  kind in pushLines && (kind === 'to-pick' || kind === 'promised-soon');

/** A UUID of the result and the browser: a provider knows another try by it. */
function keyFor(key: string, subscription: number): string {
  const hex = createHash('sha256')
    .update(`${key} ${String(subscription)}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

interface Place {
  readonly id: number;
  readonly type: string;
  readonly identifier: string;
  readonly name: string;
}
const PLACE = `
  SELECT l.id, l.type, l.identifier, l.display_name AS name FROM dispatch_requests d JOIN typed_locations l ON l.id = d.location_id WHERE d.id = $1`;
