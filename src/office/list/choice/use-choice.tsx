import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import { NotOk, type Failure } from '../../calls/client.ts';
import type { Pages } from '../../calls/use-pages.ts';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { allState, chooseAll, type AllState, type Chosen } from './choice.ts';

const ManyDialog = lazyDialog(() => import('./many-dialog.tsx'));

/** More results than this are chosen after a question. */
const MANY = 500;

export interface RowChoice {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  /** On a phone rows have their boxes once choosing has begun, and until nothing is chosen any more. */
  readonly isBegun: boolean;
  readonly begin: () => void;
  /** Every result, of which not all are loaded. */
  readonly all: { readonly state: AllState; readonly onPress: () => void };
}

/** The query of every result, loaded or not (`allQuery`, or a call of its own). */
interface EveryQuery<E> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<readonly E[]>;
}

interface Choosing<E> extends RowChoice {
  /** Every result, as it was when 'Alles' was pressed. */
  readonly known: readonly E[];
  /** The results are being asked for. */
  readonly busy: boolean;
  /** Why they could not be. */
  readonly failure: Failure | null;
  /** Asks whether so many are meant. */
  readonly question: ReactNode;
}

/**
 * Rows chosen out of the results of a list. 'Alles' means every result, also those that are not loaded: `every` asks for
 * them. The choice outlives sorting and paging, not another filter: `of` names the results.
 */
export function useChoice<R, E>(
  { rows = [], more }: Pick<Pages<R>, 'rows' | 'more'>,
  rowKey: (row: R) => string,
  every: EveryQuery<E>,
  keyOf: (row: E) => string,
  of = '',
): Choosing<E> {
  const client = useQueryClient();
  const [{ chosen, isBegun, known, standing, meant, ...now }, setState] = useState<State<E>>(() => empty(of));
  const set = (part: Partial<State<E>>) => setState(state => ({ ...state, ...part }));
  if (now.of !== of) setState(empty(of));
  const onChoose = (next: Chosen) => set({ chosen: next, isBegun: false });
  const loaded = rows.map(rowKey);
  const all = more ? known && [...new Set([...known.map(keyOf), ...loaded])] : loaded;
  const state = all ? allState(chosen, all) : chosen.size > 0 ? 'some' : 'none';
  async function chooseEvery(): Promise<void> {
    set({ standing: 'asking' });
    // As they are now: acts are done with what they say.
    const answer = await client
      .fetchQuery({ ...every, staleTime: 0 })
      .catch((error: unknown) => (error instanceof NotOk ? error : null));
    // Meanwhile other results may have come.
    setState(before => (before.of === of ? { ...before, ...answered(answer, keyOf) } : before));
  }
  function onPress(): void {
    if (standing === 'asking') return;
    if (state === 'all') onChoose(new Set());
    else if (more) void chooseEvery();
    else set({ standing: null, ...chosenOrMeant(chooseAll(chosen, loaded)) });
  }
  const close = () => set({ meant: null });
  return {
    chosen,
    onChoose,
    isBegun: isBegun || chosen.size > 0,
    begin: () => set({ isBegun: true }),
    known: known ?? [],
    all: { state, onPress },
    busy: standing === 'asking',
    failure: standing === 'asking' ? null : standing,
    question: meant && (
      <AwaitedDialog onClose={close}>
        <ManyDialog n={meant.size} onChoose={() => onChoose(meant)} onClose={close} />
      </AwaitedDialog>
    ),
  };
}

interface State<E> {
  readonly of: string;
  readonly chosen: Chosen;
  /** Asked for, before any row is chosen. */
  readonly isBegun: boolean;
  readonly known: readonly E[] | null;
  /** 'Alles' waits for the results, or why they did not come. */
  readonly standing: 'asking' | Failure | null;
  /** So many that it is asked whether they are meant. */
  readonly meant: Chosen | null;
}

const empty = <E,>(of: string): State<E> => ({
  of,
  chosen: new Set(),
  isBegun: false,
  known: null,
  standing: null,
  meant: null,
});

function answered<E>(answer: readonly E[] | NotOk | null, keyOf: (row: E) => string): Partial<State<E>> {
  if (answer === null) return { standing: null };
  if (answer instanceof NotOk) return { standing: answer.failure };
  return { known: answer, standing: null, ...chosenOrMeant(new Set(answer.map(keyOf))) };
}

const chosenOrMeant = (all: Chosen) => (all.size > MANY ? { meant: all } : { chosen: all });
