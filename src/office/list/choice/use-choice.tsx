import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import { NotOk, type Failure } from '../../calls/client.ts';
import type { Pages } from '../../calls/use-pages.ts';
import { memory } from '../../page/memory.ts';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { allState, chooseAll, type AllState, type Chosen } from './choice.ts';

const ManyDialog = lazyDialog(() => import('./many-dialog.tsx'));

/** More results than this are chosen after a question. */
const MANY = 500;

export interface RowChoice {
  readonly chosen: Chosen;
  /** Chooses rows that are in sight. */
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
  /** The chosen ones: each as its row is now, or as it was when it was chosen. */
  readonly entries: readonly E[];
  /** Chooses none. */
  readonly clear: () => void;
  /** Keeps of what is chosen what still is a result, as it is now. */
  readonly renew: () => void;
  /** The results are being asked for. */
  readonly busy: boolean;
  /** Why they could not be. */
  readonly failure: Failure | null;
  /** Asks whether so many are meant. */
  readonly question: ReactNode;
}

/**
 * Rows chosen out of the results of a list. 'Alles' means every result, also those that are not loaded: `every` asks for
 * them. The choice outlives sorting and paging, not another filter: `of` names the results. With `list`, its name, it is
 * there again for who comes back.
 */
export function useChoice<R, E>(
  { rows: shown = [], more, isBefore, isWhole }: Pick<Pages<R>, 'rows' | 'more' | 'isBefore' | 'isWhole'>,
  keyOf: (row: R | E) => string,
  every: EveryQuery<E>,
  entryOf: (row: R) => E,
  of = '',
  list: string | null = null,
): Choosing<E> {
  const client = useQueryClient();
  const [{ chosen, held, old, isBegun, known, standing, meant, ...now }, setState] = useState<State<E>>(
    () => ({
      ...empty(of),
      ...keptOf<E>(list, of),
    }),
  );
  useEffect(() => {
    const kept: Kept<E> = { of: now.of, chosen, held, known };
    if (list !== null) memory.choices.set(list, kept);
  }, [list, now.of, chosen, held, known]);
  const set = (part: Partial<State<E>>) => setState(state => ({ ...state, ...part }));
  if (now.of !== of) setState(empty(of));
  const isHere = now.isHere || !isBefore;
  if (isHere !== now.isHere) set({ isHere });
  // Rows of another filter stay in sight until those of this one come, and are none of its results.
  const rows = isHere ? shown : [];
  const loaded = rows.map(keyOf);
  /** Entries that are known of these, by key. */
  function heldOf(keys: Chosen): ReadonlyMap<string, E> {
    // Rows that come page by page, ten thousand of them, are not looked at for nothing.
    if (keys.size === 0) return new Map();
    const rowsNow = rows.filter(row => keys.has(keyOf(row)));
    const entryNow = (row: R): E => (old.has(row) && held.get(keyOf(row))) || entryOf(row);
    return new Map([
      // A key in no row of the whole list is no result any more.
      ...(isWhole ? [] : [...held].filter(([key]) => keys.has(key))),
      ...rowsNow.map(row => [keyOf(row), entryNow(row)] as const),
    ]);
  }
  const chosenNow = heldOf(chosen);
  if (now.of === of && chosenNow.size < chosen.size)
    set({ chosen: new Set(chosenNow.keys()), held: chosenNow });
  const put = (next: Chosen) => set({ chosen: next, held: heldOf(next), isBegun: false });
  const clear = () => put(new Set());
  const isLoaded = isHere && !more;
  const all = isLoaded ? loaded : known && [...new Set([...known.map(keyOf), ...loaded])];
  const state = all ? allState(chosen, all) : chosen.size > 0 ? 'some' : 'none';
  async function askEvery(then: (answer: Answer<E>, before: State<E>) => Partial<State<E>>): Promise<void> {
    // As they are now: acts are done with what they say.
    const answer = await client
      .fetchQuery({ ...every, staleTime: 0 })
      .catch((error: unknown) => (error instanceof NotOk ? error : null));
    // Meanwhile other results may have come.
    setState(before => (before.of === of ? { ...before, ...then(answer, before) } : before));
  }
  function chooseEvery(): void {
    set({ standing: 'asking' });
    void askEvery((answer, before) => answered(answer, rows, keyOf, before));
  }
  const renew = () => void askEvery((answer, before) => renewed(answer, rows, keyOf, before));
  // Rows chosen when the list was left may have been acted on since.
  const comeBack = useEffectEvent(() => {
    if (chosen.size > 0) renew();
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set once the OMS has answered, not by the effect
  useEffect(() => comeBack(), []);
  function onPress(): void {
    if (standing === 'asking') return;
    if (state === 'all') clear();
    else if (!isLoaded) chooseEvery();
    else {
      const next = chooseAll(chosen, loaded);
      set({ standing: null, held: heldOf(next), ...chosenOrMeant(next) });
    }
  }
  const close = () => set({ meant: null });
  return {
    chosen,
    onChoose(next) {
      // Rows of another filter are none of these.
      if (isHere) put(next);
    },
    clear,
    renew,
    isBegun: isBegun || chosen.size > 0,
    begin: () => set({ isBegun: true }),
    entries: [...chosenNow.values()],
    all: { state, onPress },
    busy: standing === 'asking',
    failure: standing === 'asking' ? null : standing,
    question: meant && (
      <AwaitedDialog onClose={close}>
        <ManyDialog n={meant.size} onChoose={() => put(meant)} onClose={close} />
      </AwaitedDialog>
    ),
  };
}

interface Kept<E> {
  readonly of: string;
  readonly chosen: Chosen;
  /** The chosen ones by key, as they were when they were chosen: sorted or renewed, the list may not have loaded them. */
  readonly held: ReadonlyMap<string, E>;
  /** Every result, as it was when 'Alles' was pressed. */
  readonly known: readonly E[] | null;
}
interface State<E> extends Kept<E> {
  /** Rows that were loaded before every result was asked for: of these the answer is newer. */
  readonly old: ReadonlySet<unknown>;
  /** Rows of these results have come. */
  readonly isHere: boolean;
  /** Asked for, before any row is chosen. */
  readonly isBegun: boolean;
  /** 'Alles' waits for the results, or why they did not come. */
  readonly standing: 'asking' | Failure | null;
  /** So many that it is asked whether they are meant. */
  readonly meant: Chosen | null;
}

const empty = <E,>(of: string): State<E> => ({
  of,
  chosen: new Set(),
  held: new Map(),
  old: new Set(),
  isHere: false,
  isBegun: false,
  known: null,
  standing: null,
  meant: null,
});

/** The choice among these results when the list was left. */
function keptOf<E>(list: string | null, of: string): Kept<E> | null {
  const kept = list === null ? undefined : (memory.choices.get(list) as Kept<E> | undefined);
  return kept?.of === of ? kept : null;
}

/** Every result, why it could not be had, or nothing: it is not waited for any more. */
type Answer<E> = readonly E[] | NotOk | null;

const byKey = <E,>(answer: readonly E[], keyOf: (row: E) => string): ReadonlyMap<string, E> =>
  new Map(answer.map(row => [keyOf(row), row]));

/** The choice, as far as it is among every result; `rows` were loaded when that was asked. */
function renewed<R, E>(
  answer: Answer<E>,
  rows: readonly R[],
  keyOf: (row: R | E) => string,
  { chosen }: State<E>,
): Partial<State<E>> {
  if (answer === null || answer instanceof NotOk) return {};
  const held = new Map([...byKey(answer, keyOf)].filter(([key]) => chosen.has(key)));
  return { known: answer, held, old: new Set(rows), chosen: new Set(held.keys()) };
}

function answered<R, E>(
  answer: Answer<E>,
  rows: readonly R[],
  keyOf: (row: R | E) => string,
  { held }: State<E>,
): Partial<State<E>> {
  if (answer === null) return { standing: null };
  if (answer instanceof NotOk) return { standing: answer.failure };
  const found = byKey(answer, keyOf);
  return {
    known: answer,
    standing: null,
    held: new Map([...held, ...found]),
    old: new Set(rows),
    ...chosenOrMeant(new Set(found.keys())),
  };
}

const chosenOrMeant = (all: Chosen) => (all.size > MANY ? { meant: all } : { chosen: all });
