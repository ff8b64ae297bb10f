import { pickHindrance } from '../../../../core/delivery/pick.ts';
import type { Completions } from './completions.ts';
import type { PickDeps } from './pick-deps.ts';
import type { Messages } from '../../session/messages.ts';
import type { PickSession } from './pick-model.ts';

/** Follows changes from outside: the OMS's answers to completions, the delivery, the connection. */
export function follow(
  session: PickSession,
  deps: PickDeps,
  completions: Completions,
  messages: Pick<Messages, 'note' | 'hear'>,
): void {
  const showCard = (): void => {
    const card = completions.card();
    if (!card) return;
    session.send(state =>
      state.name === 'repair' && state.card.mutation_id === card.mutation_id
        ? null
        : { name: 'open-repair', card },
    );
  };
  const takesScans = (): boolean => pickHindrance(deps.delivery()) === null && deps.gone() === null;
  let tookScans = takesScans();
  session.until(
    deps.desk.subscribe(session.changed),
    deps.outbox.subscribe(({ entries }) => {
      const own = entries.filter(e => e.work === deps.work);
      completions.note(own);
      messages.note(own);
      showCard();
      // Its status has changed, and the device may not keep the customer's number any more.
      if (own.some(e => e.state === 'done')) deps.refresh();
      session.changed();
    }),
    deps.onChange(({ fresh }) => {
      const takes = takesScans();
      if (tookScans && !takes) session.send({ name: 'stopped' });
      tookScans = takes;
      messages.hear();
      // The OMS has opened it again, after this device completed it.
      if (fresh && takes)
        session.send(state =>
          state.name === 'completed' && completions.areSettled() ? { name: 'reopened' } : null,
        );
      session.changed();
    }),
  );
  showCard();
  messages.hear();
}
