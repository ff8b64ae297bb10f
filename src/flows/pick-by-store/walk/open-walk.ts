import type { DispatchRequest } from '../../../../contract/dispatch-request.ts';
import { pickHindrance } from '../../../../core/delivery/pick.ts';
import {
  completedHere,
  pickOnDevice,
  pickWork,
  type PickPlace,
  walkWork,
} from '../../../work-package/picks.ts';
import { atEnd } from '../../at-end.ts';
import { openConnection } from '../../connection.ts';
import type { ScanProps } from '../../flow.ts';
import { holdWork } from '../../hold-work.ts';
import type { Opened, Opening } from '../../opening.ts';
import { signals } from '../../signals.ts';
import { stateKey } from '../../session/flow-storage.ts';
import { savedHand } from '../saved-state.ts';
import type { Hand } from '../state.ts';
import { t } from '../texts.ts';
import { savedWalk, type WalkItem, type WalkModel } from './walk-model.ts';
import { openWalkSession } from './walk-session.ts';

/** Opens a walk along the shelves for several deliveries, all from this device: the one given, else the one under way. */
export function openWalk(
  flow: ScanProps,
  place: PickPlace,
  given: readonly number[],
  show: (opening: Opening<WalkModel>) => void,
): Opened {
  const ended = new AbortController();
  const { signal } = ended;
  const { outbox, clock, newId } = flow.services;
  const work = walkWork(place);
  const key = stateKey(work, flow.user.id);
  const on = (opening: Opening<WalkModel>): void => {
    if (!signal.aborted) show(opening);
  };

  async function run(): Promise<void> {
    on({ step: 'loading' });
    const saved = savedWalk(await outbox.loadFlow(key));
    // What was picked is divided before another walk begins.
    const goesOn = saved !== null && Object.values(saved.state.picked).some(count => count > 0);
    const ids = goesOn || given.length === 0 ? (saved?.ids ?? []) : given;
    const items = await load(ids);
    if (items.length === 0) {
      // Nothing is left to divide over: the next walk begins anew.
      await outbox.saveFlow(key, null);
      return on({ step: 'failed', text: t('walk_empty') });
    }
    const connection = openConnection(signal, outbox);
    const model = openWalkSession({
      user: flow.user,
      work,
      key,
      items,
      begin: goesOn ? saved.state : null,
      ids,
      outbox,
      online: connection.up,
      onChange: connection.subscribe,
      signal: signals(signal),
      now: clock.now,
      newId,
    });
    atEnd(signal, () => model.stop());
    on({ step: 'ready', model });
  }

  async function load(ids: readonly number[]): Promise<WalkItem[]> {
    const completed = await completedHere(outbox);
    const found = await Promise.all(ids.map(id => pickOnDevice(flow.services.cache, id, flow.user.id)));
    const open = found.filter(
      (d): d is DispatchRequest => d !== null && pickHindrance(d) === null && !completed.has(d.id),
    );
    return Promise.all(
      open.map(async delivery => {
        const state_key = stateKey(pickWork(place, delivery.id), flow.user.id);
        const hand: Hand = savedHand(await outbox.loadFlow(state_key));
        return { delivery, hand, state_key };
      }),
    );
  }

  const failed = (error: unknown): void => on({ step: 'failed', text: String(error) });
  void holdWork(
    work,
    signal,
    () => run().catch(failed),
    () => on({ step: 'other-tab' }),
  );
  return { choose: () => undefined, stop: () => ended.abort() };
}
