import type { Mutation, MutationOf } from '../../../contract/scanning/mutation.ts';
import { isDoubtful } from '../../outbox/doubt.ts';
import { waitsFor } from '../../outbox/dependence.ts';
import { targetOf, type Entry } from '../../outbox/entry.ts';
import type { LastScan } from '../steps/last-ten/last-scan.ts';

/** The mutations that undo a placement. */
export interface TakeBack {
  readonly mutation_id: string;
  readonly dispatch_request_id: number;
}

/** The flow's own part of its history. */
export interface Histories<M extends Mutation, C, T = TakeBack> {
  readonly user: { readonly id: number };
  /** False: only a scan that no server has seen can be undone. */
  readonly undoes_sent: boolean;
  /** Mutations that are listed in the last ten. */
  isScan(mutation: Mutation): mutation is M;
  lineOf(mutation: M, entry: Entry): Pick<LastScan, 'text' | 'end' | 'icon'>;
  /** The mutation that takes it back, while that is possible. */
  takeBackOf(mutation: M): T | null;
  /** The card of a refused entry, of which so many pieces have been moved. */
  cardOf(entry: Entry, moved: number): C | null;
  /** Cards that come before all others. */
  isFirst(card: C): boolean;
}

type EntryOf<M> = Entry & { readonly mutation: M };

const isShipment = (entry: Entry): entry is EntryOf<MutationOf<'mark-shipped'>> =>
  entry.mutation.type === 'mark-shipped';

const SHOWN = 10;

/**
 * The history that the entries of a work on this device make: the last scans, what can be taken back, what needs
 * repair. A day has ten thousand entries: each is counted once, and kept only when it is shown.
 */
export function createHistory<M extends Mutation, C, T = TakeBack>(
  of: Histories<M, C, T>,
  known: readonly Entry[],
) {
  const parked = new Map<string, Entry>();
  /** Orders that are reported as shipped, and have not been sent. */
  const shipments = new Map<string, EntryOf<MutationOf<'mark-shipped'>>>();
  /** Ids of waiting entries, by delivery; of take-backs, by scan; of repair moves, by the entry they repair. */
  const waiting = new Map<number, Set<string>>();
  const takenBack = new Map<string, Set<string>>();
  const moved = new Map<string, Set<string>>();
  /** Pieces of a repair move, by its id. */
  const pieces = new Map<string, number>();
  let newest: readonly EntryOf<M>[] = [];
  let revision = 0;

  function take(changes: readonly Entry[]): void {
    if (changes.length > 0) revision += 1;
    for (const entry of changes) note(entry);
  }

  function note(entry: Entry): void {
    const { id, mutation, state, last_answer } = entry;
    if (state === 'parked') parked.set(id, entry);
    else parked.delete(id);
    if (isShipment(entry) && state === 'pending') shipments.set(id, entry);
    else shipments.delete(id);
    if ('dispatch_request_id' in mutation && mutation.dispatch_request_id !== null)
      mark(waiting, mutation.dispatch_request_id, id, state === 'pending');
    const target = targetOf(entry);
    if (target !== null) mark(takenBack, target, id, state !== 'parked' && last_answer?.code !== 'voided');
    // Recorded before 'Later' or a restart; a refused move has a card of its own.
    if ('resolves' in mutation && mutation.resolves !== undefined) {
      mark(moved, mutation.resolves, id, last_answer?.code !== 'undone');
      pieces.set(id, 'quantity' in mutation ? mutation.quantity : 0);
    }
    if (isScan(entry) && entry.user_id === of.user.id) noteScan(entry);
  }

  const isScan = (entry: Entry): entry is EntryOf<M> => of.isScan(entry.mutation);

  function noteScan(entry: EntryOf<M>): void {
    const oldest = newest.length < SHOWN ? undefined : newest.at(-1);
    if (oldest && entry.seq < oldest.seq) return;
    newest = [entry, ...newest.filter(e => e.id !== entry.id)].sort((a, b) => b.seq - a.seq).slice(0, SHOWN);
  }

  const undone = (id: string): boolean => (takenBack.get(id)?.size ?? 0) > 0;

  const stateOf = (entry: Entry): LastScan['state'] =>
    undone(entry.id) ? 'undone' : wasRefused(entry) ? 'refused' : entry.state === 'done' ? 'sent' : 'waiting';

  const takeBackOf = (entry: EntryOf<M>): T | null =>
    wasRefused(entry) || undone(entry.id) || !(of.undoes_sent || wasNeverSent(entry))
      ? null
      : of.takeBackOf(entry.mutation);

  const movedOf = (id: string): number =>
    [...(moved.get(id) ?? [])].reduce((sum, move) => sum + (pieces.get(move) ?? 0), 0);

  take(known);

  return {
    take,
    /** Raised by every change. */
    revision: (): number => revision,
    hasUnsent: (dispatch_request_id: number): boolean => (waiting.get(dispatch_request_id)?.size ?? 0) > 0,
    /** Whether one of the last scans can still be taken back. */
    mayUndo: (id: string): boolean => newest.some(e => e.id === id && takeBackOf(e) !== null),
    /** The last scan, unless it was taken back or refused. */
    latest: (): M | null => {
      const [entry] = newest;
      return entry && !undone(entry.id) && !wasRefused(entry) ? entry.mutation : null;
    },
    /** Newest first. */
    last: (undo: (takeBack: T) => void): LastScan[] =>
      newest.map(entry => {
        const takeBack = takeBackOf(entry);
        return {
          id: entry.id,
          ...of.lineOf(entry.mutation, entry),
          at: entry.created_at,
          state: stateOf(entry),
          undo: takeBack === null ? null : () => undo(takeBack),
        };
      }),
    /** How many orders are reported as shipped, and wait until a refused scan of theirs is repaired. */
    heldShipments: (): number =>
      [...shipments.values()].filter(e => [...parked.values()].some(earlier => waitsFor(e, earlier))).length,
    /** The orders that are reported as shipped, while the OMS does not have that. */
    unsentShipments: (): number[] => [...shipments.values()].map(e => e.mutation.dispatch_request_id),
    /** Refused entries of everybody on this device that need repair, oldest first. */
    cards: (): C[] =>
      [...parked.values()]
        .filter(e => e.resolved_by === null && !isDoubtful(e))
        .sort((a, b) => a.seq - b.seq)
        .flatMap(e => of.cardOf(e, movedOf(e.id)) ?? [])
        .sort((a, b) => Number(of.isFirst(b)) - Number(of.isFirst(a))),
  };
}

const wasNeverSent = ({ state, attempts, seen }: Entry): boolean =>
  state === 'pending' && attempts === 0 && !seen;

const mark = <K>(sets: Map<K, Set<string>>, key: K, id: string, holds: boolean): void => {
  const ids = sets.get(key) ?? new Set();
  if (holds) sets.set(key, ids.add(id));
  else if (ids.delete(id) && ids.size === 0) sets.delete(key);
};

/** Also when its repair has ended it: the OMS has nothing of it to take back. */
const wasRefused = ({ state, problem, last_answer }: Entry): boolean =>
  state === 'parked' || (state === 'done' && problem !== null && last_answer?.code !== 'ok');
