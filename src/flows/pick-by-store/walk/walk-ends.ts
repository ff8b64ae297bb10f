import { canShip } from '../../../../core/delivery/pick.ts';
import type { Entry } from '../../../outbox/entry.ts';
import { countOf, inHand } from '../machine/state.ts';
import { carrierFacts } from '../session/carrier-facts.ts';
import { createCompletions, resultOf, type Completions } from '../session/completions.ts';
import { pickConfig } from '../session/facts.ts';
import { toMutation } from '../session/mutations.ts';
import type { Divided, WalkState } from './walk-machine.ts';
import type { WalkDeps, WalkEnd, WalkItem } from './walk-model.ts';

export type WalkEnds = ReturnType<typeof createWalkEnds>;

/** The completions of a divided walk: each delivery is reported, confirmed or refused by itself (W7). */
export function createWalkEnds(deps: WalkDeps) {
  const each = new Map<number, Completions>(
    deps.ids.map(id => [id, createCompletions(deps.entries.filter(e => e.work === deps.workOf(id)))]),
  );
  const itemOf = (id: number): WalkItem | undefined =>
    deps.items().find(({ delivery }) => delivery.id === id);

  function endOf(divided: Divided): WalkEnd {
    const completions = each.get(divided.id);
    const card = completions?.card();
    if (card) return { ...divided, state: 'refused', card };
    const latest = completions?.latest();
    if (latest?.state === 'pending') return { ...divided, state: 'waiting' };
    if (latest?.state === 'done') return { ...divided, state: resultOf(latest) };
    const item = itemOf(divided.id);
    return item ? openEnd(divided, item, deps.types) : { ...divided, state: 'left' };
  }

  const endsOf = (state: WalkState): WalkEnd[] =>
    state.name === 'complete' ? state.deliveries.map(endOf) : [];

  return {
    endsOf,
    note(entries: readonly Entry[]): void {
      for (const [id, completions] of each) completions.note(entries.filter(e => e.work === deps.workOf(id)));
    },
    /** Whether this device reported it: then it did not leave the walk. */
    isReported: (id: number): boolean => each.get(id)?.latest() !== undefined,
    /** Records the completion of each delivery that is ready; false: one could not be stored. */
    async complete(state: WalkState): Promise<boolean> {
      for (const end of endsOf(state)) {
        const delivery = end.state === 'ready' && itemOf(end.id)?.delivery;
        if (!delivery) continue;
        const recorded = await deps.outbox.record({
          user: deps.user,
          work: deps.workOf(end.id),
          mutations: [toMutation({ type: 'pick-shipped' }, { ...deps, delivery: () => delivery })],
        });
        if (!recorded.ok) return false;
        deps.forgetCustomer(end.id);
      }
      return true;
    },
  };
}

function openEnd(divided: Divided, { delivery, hand }: WalkItem, types: WalkDeps['types']): WalkEnd {
  const missing = delivery.dispatch_request_lines.reduce(
    (sum, { id, quantity }) => sum + quantity - countOf(hand, id),
    0,
  );
  if (missing > 0) return { ...divided, state: 'missing', missing };
  const carrier = carrierFacts(delivery, types);
  // Where the device does not know the carriers of the location there is no warning.
  if (carrier.method_state !== 'active')
    return { ...divided, state: 'carrier', warning: carrier.warning ?? 'not_chosen' };
  const ready = canShip(inHand(pickConfig(delivery, carrier), hand));
  return { ...divided, state: ready ? 'ready' : 'gift' };
}
