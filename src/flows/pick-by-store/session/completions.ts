import type { MutationOf } from '../../../../contract/scanning/mutation.ts';
import type { PickResult } from '../../../../core/delivery/pick.ts';
import { isDoubtful } from '../../../outbox/doubt.ts';
import type { Entry } from '../../../outbox/entry.ts';
import type { PickCard } from '../machine/state.ts';

/** An entry that ends a delivery. */
type Completion = Entry & { readonly mutation: MutationOf<'pick-shipped' | 'pick-unable-to-ship'> };

const isCompletion = (e: Entry): e is Completion =>
  e.mutation.type === 'pick-shipped' || e.mutation.type === 'pick-unable-to-ship';

export type Completions = ReturnType<typeof createCompletions>;

/** The state of all completions of a delivery on this device, by any user. */
export function createCompletions(known: readonly Entry[]) {
  const completions = new Map<string, Completion>();
  const all = (): Completion[] => [...completions.values()];
  const areDone = (): boolean => all().every(e => e.state === 'done');
  function note(entries: readonly Entry[]): void {
    for (const e of entries) if (isCompletion(e)) completions.set(e.id, e);
  }
  note(known);
  /** The OMS's state of the delivery since this session began is newer than its answers to these. */
  const settledBefore = completions.size > 0 && areDone();

  return {
    note,
    latest: (): Completion | undefined => all().sort((a, b) => b.seq - a.seq)[0],
    /** The card of a refused completion; it comes before everything else with the delivery (P10). */
    card(): PickCard | null {
      const refused = all().find(e => e.state === 'parked' && e.resolved_by === null && !isDoubtful(e));
      return refused ? cardOf(refused) : null;
    },
    /** Whether no entry of this session waits for an answer that may be newer than the OMS's state. */
    areSettled: (): boolean => settledBefore && areDone(),
  };
}

export const resultOf = ({ mutation }: Completion): PickResult =>
  mutation.type === 'pick-shipped' ? 'shipped' : 'unable-to-ship';

const cardOf = (refused: Completion): PickCard => ({
  mutation_id: refused.id,
  result: resultOf(refused),
  code: refused.problem?.code ?? '',
  by: refused.problem?.by ?? null,
  detail: refused.problem?.detail ?? null,
});
