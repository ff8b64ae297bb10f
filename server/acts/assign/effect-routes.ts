import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  effectOfProperties,
  effectOfServices,
  effectOfServiceTimes,
  type LocationEffect,
} from '../../../contract/warehouse/location-effect.ts';
import { seeServiceType } from '../../../core/access/locations.ts';
import { seeOrders } from '../../../core/access/orders.ts';
import { holds } from '../../../core/access/right.ts';
import { openAside } from '../../ground/aside/run-aside.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Deps } from '../../ground/deps.ts';
import { callerLeft } from '../../ground/http/caller-left.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, notFound } from '../../ground/http/problem.ts';
import { requireRight, type User } from '../../ground/session/user.ts';
import { selectDispatchTypes } from '../../nouns/dispatch-types/select-dispatch-types.ts';
import { switchChanges } from '../../nouns/dispatch-types/switch-services.ts';
import { givenProperties, settable } from '../../nouns/locations/set-properties.ts';
import { editableTimes } from '../../nouns/service-times/save-service-times.ts';
import type { EffectAsked } from './effect.ts';
import type { Edit } from './edited-place.ts';

/** 'Wat verandert er', before a tab of a location is saved: a thread plans, so that no scan waits for it. */
export function effectRoutes(app: FastifyInstance, { db }: Deps): void {
  const thread = openAside<EffectAsked, LocationEffect | null>(
    import.meta.url,
    'effect-thread',
    db.connection,
  );
  app.addHook('onClose', thread.stop);
  async function answer(
    edit: Edit,
    { params: at, query, user, reply }: Asked,
  ): Promise<{ status: 200; body: LocationEffect } | ReturnType<typeof notFound>> {
    const asked = { at, edit, after: query.after ?? null, seen: seenBy(user) };
    const told = await thread.ask(asked, callerLeft(reply));
    return told ? { status: 200, body: told } : notFound('Locatie niet gevonden');
  }

  mount(
    app,
    effectOfServiceTimes,
  )(async call => {
    const { params, body, user } = call;
    const refusal = requireRight(user, seeServiceType(params.serviceType));
    if (refusal) return refusal;
    const found = await editableTimes(db, params, body.service_times);
    if (isRefusal(found)) return found;
    return answer({ of: 'times', type: found.service_type, rows: body.service_times }, call);
  });

  mount(
    app,
    effectOfServices,
  )(async call => {
    const switches = switchChanges(await selectDispatchTypes(db, call.params), call.body);
    return isRefusal(switches) ? switches : answer({ of: 'services', switches }, call);
  });

  mount(
    app,
    effectOfProperties,
  )(async call => {
    const given = givenProperties(call.body);
    const known = await settable(db, call.params, given);
    return isRefusal(known) ? known : answer({ of: 'properties', values: given }, call);
  });
}

/** The parts that the three calls have in common. */
interface Asked {
  readonly params: LocationPath;
  readonly query: { readonly after?: number | undefined };
  readonly user: User;
  readonly reply: FastifyReply;
}

/** The locations whose orders somebody may see; null: those of all. */
function seenBy(user: User): string[] | null {
  if (!holds(user, seeOrders)) return [];
  return user.canmanagealllocations
    ? null
    : user.locations.map(({ type, identifier }) => `${type}/${identifier}`);
}
