import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { pickHindrance } from '../../../../core/delivery/pick.ts';
import {
  completedHere,
  dispatchTypesAt,
  forgetCustomer,
  pickOnDevice,
  pickWork,
  type PickPlace,
  walkWork,
} from '../../../work-package/picks.ts';
import { openConnection } from '../../connection.ts';
import type { ScanProps } from '../../flow.ts';
import type { ZoneChoice } from '../../opening/machine.ts';
import {
  openWork,
  withoutZones,
  type Opened,
  type Opening,
  type WorkToOpen,
} from '../../opening/open-work.ts';
import { stateKey } from '../../../outbox/state-key.ts';
import { signals } from '../../signals.ts';
import { savedHand } from '../session/saved-state.ts';
import { t } from '../texts.ts';
import { followWalk } from './follow-walk.ts';
import type { WalkState } from './walk-machine.ts';
import { isUnderWay, savedWalk } from './saved-walk.ts';
import type { WalkItem, WalkModel } from './walk-model.ts';
import { openWalkSession } from './walk-session.ts';

interface Target {
  readonly items: readonly WalkItem[];
  /** The chosen deliveries, also those that are no longer open. */
  readonly ids: readonly number[];
  /** Saved state of the current walk; null: it begins. */
  readonly begin: WalkState | null;
}

/**
 * Opens a walk along the shelves for several deliveries, all from this device: the given walk, otherwise the current
 * one.
 */
export const openWalk = (
  flow: ScanProps,
  place: PickPlace,
  given: readonly number[],
  show: (opening: Opening<WalkModel>) => void,
): Opened => openWork(walkToOpen(flow, place, given), show);

function walkToOpen(
  flow: ScanProps,
  place: PickPlace,
  given: readonly number[],
): WorkToOpen<WalkModel, Target, ZoneChoice> {
  const { outbox, clock, newId } = flow.services;
  const work = walkWork(place);
  const key = stateKey(work, flow.user.id);
  return {
    ...withoutZones,
    work,
    async load() {
      const saved = savedWalk(await outbox.loadFlow(key));
      // The current walk is divided and completed before another walk begins.
      const goesOn = saved !== null && isUnderWay(saved);
      const ids = goesOn || given.length === 0 ? (saved?.ids ?? []) : given;
      const items = await loadItems(flow, place, ids);
      if (items.length > 0 || (goesOn && saved.state.name === 'complete'))
        return { name: 'found', target: { items, ids, begin: goesOn ? saved.state : null } };
      // Nothing is left to divide: the next walk begins empty.
      await outbox.saveFlow(key, null);
      return { name: 'failed', text: t('walk_empty') };
    },
    async open(target, _choice, signal) {
      const connection = openConnection(signal, outbox);
      const workOf = (id: number) => pickWork(place, id);
      const entries = (await Promise.all(target.ids.map(id => outbox.ofWork(workOf(id))))).flat();
      const load = () => loadItems(flow, place, target.ids);
      const { cache } = flow.services;
      const model = openWalkSession({
        ...target,
        ...followWalk(flow, place, connection, target.items, load, signal),
        user: flow.user,
        place,
        types: await dispatchTypesAt(cache, place),
        forgetCustomer: id => void forgetCustomer(cache, id).catch(() => undefined),
        work,
        workOf,
        entries,
        key,
        outbox,
        online: connection.up,
        signal: signals(signal),
        now: clock.now,
        newId,
      });
      return { name: 'opened', model };
    },
  };
}

/** Those of the deliveries that can be picked, with the scanned pieces of each. */
async function loadItems(
  { services, user }: ScanProps,
  place: PickPlace,
  ids: readonly number[],
): Promise<WalkItem[]> {
  const { outbox, cache } = services;
  const completed = await completedHere(outbox);
  const found = await Promise.all(ids.map(id => pickOnDevice(cache, id, user.id)));
  const open = found.filter(
    (d): d is DispatchRequest => d !== null && pickHindrance(d) === null && !completed.has(d.id),
  );
  return Promise.all(
    open.map(async delivery => {
      const state_key = stateKey(pickWork(place, delivery.id), user.id);
      return { delivery, state_key, hand: savedHand(await outbox.loadFlow(state_key)) };
    }),
  );
}
