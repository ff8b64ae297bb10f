import { commute } from '../../src/outbox/dependence.ts';
import type { Entry } from '../../src/outbox/entry.ts';

/** One observed event, in order of observation; `page` tells one start of a page from the next. */
export type Seen =
  /** A scan that must be stored is about to be typed. */
  | { readonly kind: 'scan'; readonly page: string }
  /** The strict transaction of the recording is complete. */
  | { readonly kind: 'stored'; readonly page: string; readonly entry: Stored }
  /** The accept signal. */
  | { readonly kind: 'beep'; readonly page: string }
  /** The request reached the proxy, whatever happened to it there. */
  | { readonly kind: 'request'; readonly id: string }
  /** PostgreSQL has it; `at` in microseconds, the time of its transaction. */
  | { readonly kind: 'commit'; readonly id: string; readonly at: number }
  /** The OMS's own answer, about to leave the proxy. */
  | { readonly kind: 'reply'; readonly id: string; readonly status: number }
  /** The device's record of an answer, complete on disk. */
  | { readonly kind: 'mark'; readonly entry: Marked }
  /** Everything on the disk of a browser that was killed or closed. */
  | { readonly kind: 'disk'; readonly entries: readonly (Stored & Marked)[] }
  /** After healing: what the device still holds, and how many effects the OMS has. */
  | {
      readonly kind: 'end';
      readonly entries: readonly (Stored & Marked)[];
      readonly effects: ReadonlyMap<string, number>;
      /** Number of pieces by which the OMS's own sums differ from its placements. */
      readonly miscounted: number;
    };

export type Stored = Pick<Entry, 'id' | 'seq' | 'lane' | 'mutation'>;
export type Marked = Pick<Entry, 'id' | 'state' | 'last_answer' | 'problem' | 'resolved_by'>;

export const RULES = {
  'beep-unstored': 'a beep for a scan that was not stored before it',
  gone: 'stored, and no longer on the disk',
  lost: 'stored, and in the end neither in the OMS nor parked',
  stuck: 'still waits, although everything has healed',
  'no-reason': 'parked, and nobody is told why',
  doubled: 'one recording, and more than one effect',
  'card-and-effect': 'parked, and the OMS has it',
  'early-reply': 'the OMS says yes before it is committed',
  'early-mark': 'done on the device, before the OMS said so',
  unknown: 'sent or committed, and never stored',
  miscounted: "the OMS's sums are not those of its placements",
  disordered: 'committed in another order than recorded, where order matters',
} as const;

export interface Fault {
  readonly rule: keyof typeof RULES;
  /** The recording, or the page. */
  readonly what: string;
}

/** The rules of reliability.md that the history breaks; empty when none is broken. */
export function check(history: readonly Seen[]): readonly Fault[] {
  const stored = recordings(history);
  const commits = history.filter(seen => seen.kind === 'commit');
  const found = [
    ...beeps(history),
    ...vanished(history),
    ...ends(history, new Set(commits.map(c => c.id))),
    ...claims(history),
    ...repeated(commits.map(c => c.id)).map(id => fault('doubled', id)),
    ...history.flatMap(seen =>
      (seen.kind === 'request' || seen.kind === 'commit') && !stored.has(seen.id)
        ? [fault('unknown', seen.id)]
        : [],
    ),
    ...disorder([...stored.values()], new Map(commits.map(c => [c.id, c.at]))),
  ];
  // The same fault on ten reads of a disk is reported once.
  return [...new Map(found.map(f => [`${f.rule} ${f.what}`, f])).values()];
}

const fault = (rule: Fault['rule'], what: string): Fault => ({ rule, what });

/** Every recording that was ever seen, here or on a disk afterwards: a kill may also stop the report of one. */
function recordings(history: readonly Seen[]): ReadonlyMap<string, Stored> {
  const all = history.flatMap((seen): readonly Stored[] => {
    if (seen.kind === 'stored') return [seen.entry];
    return seen.kind === 'disk' || seen.kind === 'end' ? seen.entries : [];
  });
  return new Map(all.map(entry => [entry.id, entry]));
}

/** The beep after a scan says that the scan is safe. */
function beeps(history: readonly Seen[]): Fault[] {
  const unsafe = new Set<string>();
  return history.flatMap(seen => {
    if (seen.kind === 'scan') unsafe.add(seen.page);
    if (seen.kind === 'stored') unsafe.delete(seen.page);
    return seen.kind === 'beep' && unsafe.delete(seen.page) ? [fault('beep-unstored', seen.page)] : [];
  });
}

/** A stored recording is on every disk that is read afterwards. */
function vanished(history: readonly Seen[]): Fault[] {
  const known = new Set<string>();
  const gone = new Set<string>();
  for (const seen of history) {
    if (seen.kind === 'stored') known.add(seen.entry.id);
    if (seen.kind !== 'disk' && seen.kind !== 'end') continue;
    const there = new Set(seen.entries.map(e => e.id));
    for (const id of known) if (!there.has(id)) gone.add(id);
    for (const id of there) known.add(id);
  }
  return [...gone].map(id => fault('gone', id));
}

/** One effect, or a card with its reason, or another recording that repaired it, or undone before it was sent. */
function ends(history: readonly Seen[], committed: ReadonlySet<string>): Fault[] {
  return history.flatMap(seen => {
    if (seen.kind !== 'end') return [];
    const sums = seen.miscounted === 0 ? [] : [fault('miscounted', `${seen.miscounted} pieces`)];
    const each = seen.entries.flatMap(({ id, state, problem, last_answer, resolved_by }) => {
      const effects = seen.effects.get(id) ?? 0;
      const found: Fault[] = [];
      if (effects > 1) found.push(fault('doubled', id));
      if (state === 'pending') found.push(fault('stuck', id));
      if (state === 'parked' && problem === null) found.push(fault('no-reason', id));
      if (state === 'parked' && committed.has(id)) found.push(fault('card-and-effect', id));
      const nothing = !committed.has(id) || effects === 0;
      const replaced = resolved_by !== null || last_answer?.code === 'undone';
      if (state === 'done' && nothing && !replaced) found.push(fault('lost', id));
      return found;
    });
    return [...sums, ...each];
  });
}

/** An acceptance comes after its cause: the OMS's after its commit, the device's mark after the OMS's. */
function claims(history: readonly Seen[]): Fault[] {
  const committed = new Set<string>();
  const accepted = new Set<string>();
  const found: Fault[] = [];
  const mark = ({ id, state, last_answer }: Marked): void => {
    if (state === 'done' && last_answer?.code === 'ok' && !accepted.has(id))
      found.push(fault('early-mark', id));
  };
  for (const seen of history) {
    if (seen.kind === 'commit') committed.add(seen.id);
    if (seen.kind === 'reply' && isYes(seen.status)) {
      if (!committed.has(seen.id)) found.push(fault('early-reply', seen.id));
      accepted.add(seen.id);
    }
    if (seen.kind === 'mark') mark(seen.entry);
    if (seen.kind === 'disk' || seen.kind === 'end') for (const entry of seen.entries) mark(entry);
  }
  return found;
}

const isYes = (status: number): boolean => status >= 200 && status < 300;

const repeated = (ids: readonly string[]): string[] => ids.filter((id, i) => ids.indexOf(id) !== i);

function disorder(stored: readonly Stored[], committed: ReadonlyMap<string, number>): Fault[] {
  const sent = stored.filter(e => committed.has(e.id));
  const at = (entry: Stored): number => committed.get(entry.id) ?? 0;
  const overtakes = (later: Stored, earlier: Stored): boolean =>
    later.lane === earlier.lane &&
    later.seq > earlier.seq &&
    !commute(earlier, later) &&
    at(later) < at(earlier);
  return sent
    .filter(later => sent.some(earlier => overtakes(later, earlier)))
    .map(e => fault('disordered', e.id));
}
