import type { BodyOf } from '../../../contract/http.ts';
import type { DispatchType, patchLocationDispatchTypes } from '../../../contract/orders/dispatch-type.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { isRefusal, notFound, refuse, type Refusal } from '../../ground/http/problem.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';
import { holdLocation } from '../locations/hold-location.ts';
import { ownLocations } from '../locations/many-locations.ts';
import { selectReplannable, serviceName } from './service-use.ts';
import { selectDispatchTypes } from './select-dispatch-types.ts';

/** A type of delivery, or a method of one, that a location switches. */
export interface Switch {
  readonly type: string;
  readonly method: string | null;
  readonly on: boolean;
  readonly path: string;
}

type Named = Omit<Switch, 'on'> & { readonly on: boolean | undefined };

/**
 * Switches types and methods of a location on or off; what is not sent, or is so already, stays. Refused, all of it: a name that is
 * unknown there, and a change of what is read-only or switched off for every location. Deliveries keep the method they have; when it
 * `replans`, those that nobody has begun get another plan.
 */
export async function switchServices(
  tx: Transaction,
  change: Change,
  at: LocationPath,
  body: BodyOf<typeof patchLocationDispatchTypes>,
  replans: boolean,
): Promise<Refusal | undefined> {
  const held = await holdLocation(tx, at);
  if (!held) return notFound('Locatie niet gevonden');
  const changes = switchChanges(await selectDispatchTypes(tx, at), body);
  if (isRefusal(changes)) return changes;
  if (changes.length === 0) return undefined;
  await ownLocations(tx, change, at.type, [held]);
  for (const { type, method, on } of changes)
    await tx.execute(method === null ? TYPE[on ? 'on' : 'off'] : METHOD[on ? 'on' : 'off'], [
      held.id,
      type,
      ...(method === null ? [] : [method]),
    ]);
  await audit(tx, change, {
    about: 'location',
    name: `${at.type}/${at.location}/services`,
    before: onOff(changes, on => !on),
    after: onOff(changes, on => on),
  });
  if (replans) {
    const off = changes.filter(({ on }) => !on).map(({ type, method }) => serviceName(type, method));
    await replanSwitchedOff(tx, change, { type: at.type, locations: [at.location] }, off);
  }
  return undefined;
}

/** Has the deliveries of these locations that use what is switched off planned anew, by jobs, as far as nobody has begun them. */
export async function replanSwitchedOff(
  tx: Transaction,
  { key: change_key }: Change,
  at: { readonly type: string; readonly locations: readonly string[] },
  off: readonly string[],
): Promise<void> {
  for (const { id: dispatch_request_id } of await selectReplannable(tx, at, off))
    addJob(tx, 'replan-switched-off', { dispatch_request_id, change_key });
}

/** The switches that a body turns; a refusal where it cannot be saved. */
export function switchChanges(
  known: readonly DispatchType[],
  body: BodyOf<typeof patchLocationDispatchTypes>,
): readonly Switch[] | Refusal {
  const named = namedIn(body);
  const unknown = named.find(one => !switchedOf(known, one));
  if (unknown) return unknownService(unknown.method ?? unknown.type, unknown.path);
  const stranger = carriersIn(body).find(
    ({ type, carrier }) =>
      !known.some(
        one => one.identifier === type && one.carriers.some(({ identifier }) => identifier === carrier),
      ),
  );
  if (stranger) return unknownService(stranger.carrier, stranger.path);
  const changes = named.filter(
    (one): one is Switch =>
      one.on !== undefined && (switchedOf(known, one)?.is_active_for_location === '1') !== one.on,
  );
  const fixed = changes.filter(one => {
    const now = switchedOf(known, one);
    return now?.readonly || !now?.is_active;
  });
  if (fixed.length > 0)
    return refuse(409, 'read-only-service', FIXED, {
      errors: fixed.map(({ path }) => ({ path, detail: FIXED })),
    });
  return changes;
}

/** The sentence to who switches what the retailer fixed, or switched off, for every location. */
export const FIXED = 'Dit ligt vast voor alle locaties.';
export const unknownService = (name: string, path: string): Refusal =>
  refuse(422, 'unknown-service', `Gelezen: ${name}. Dat is hier geen dienst.`, {
    errors: [{ path, detail: 'Dit is hier geen dienst.' }],
  });

/** Types and methods that a body names; `on` undefined: they stay as they are. */
const namedIn = (body: BodyOf<typeof patchLocationDispatchTypes>): readonly Named[] =>
  body.flatMap(({ identifier: type, is_active_for_location, carriers = [] }, i) => [
    { type, method: null, ...switched(is_active_for_location, String(i)) },
    ...carriers.flatMap(({ carrier_methods = [] }, j) =>
      carrier_methods.map((method, k) => ({
        type,
        method: method.identifier,
        ...switched(
          method.is_active_for_location,
          `${String(i)}.carriers.${String(j)}.carrier_methods.${String(k)}`,
        ),
      })),
    ),
  ]);
const carriersIn = (body: BodyOf<typeof patchLocationDispatchTypes>) =>
  body.flatMap(({ identifier: type, carriers = [] }, i) =>
    carriers.map(({ identifier: carrier }, j) => ({
      type,
      carrier,
      path: `${String(i)}.carriers.${String(j)}.identifier`,
    })),
  );
const switched = (flag: '0' | '1' | undefined, path: string) =>
  flag === undefined
    ? { on: undefined, path: `${path}.identifier` }
    : { on: flag === '1', path: `${path}.is_active_for_location` };

/** The type or method as it is now. */
function switchedOf(known: readonly DispatchType[], { type, method }: Named) {
  const found = known.find(({ identifier }) => identifier === type);
  return method === null
    ? found
    : found?.carriers.flatMap(one => one.carrier_methods).find(({ identifier }) => identifier === method);
}

const onOff = (changes: readonly Switch[], as: (on: boolean) => boolean) =>
  Object.fromEntries(changes.map(({ type, method, on }) => [serviceName(type, method), as(on)]));

const OF_TYPE = '(SELECT id FROM dispatch_types WHERE identifier = $2)';
const OF_METHOD = '(SELECT id FROM carrier_methods WHERE identifier = $3)';
const TYPE = {
  on: `INSERT INTO location_dispatch_types (location_id, dispatch_type_id) VALUES ($1, ${OF_TYPE}) ON CONFLICT DO NOTHING`,
  off: `DELETE FROM location_dispatch_types WHERE location_id = $1 AND dispatch_type_id = ${OF_TYPE}`,
};
const METHOD = {
  on: `INSERT INTO location_dispatch_type_methods (location_id, dispatch_type_id, carrier_method_id)
    VALUES ($1, ${OF_TYPE}, ${OF_METHOD}) ON CONFLICT DO NOTHING`,
  off: `DELETE FROM location_dispatch_type_methods
    WHERE location_id = $1 AND dispatch_type_id = ${OF_TYPE} AND carrier_method_id = ${OF_METHOD}`,
};
