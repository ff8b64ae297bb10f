import { describe, expect, it } from 'vitest';
import type { Mutation, MutationOf } from '../../contract/scanning/mutation.ts';
import type { Problem } from '../../contract/problem.ts';
import { newEntry, type Entry } from '../../src/outbox/entry.ts';
import { check, RULES, type Marked, type Seen, type Stored } from './history.ts';

/** Tests the checker itself: a true history passes, and each forged one is found by its rule. */
const ID = '01932f00-0000-7000-8000-00000000000';
const problem: Problem = { type: 'about:blank', title: 'Nee', status: 409, code: 'cancelled' };
const work = { user: { id: 1, name: 'Fatima' }, work: 'w', device_id: 'd', now: 0 };

const placing = (id: string): MutationOf<'place-article'> => ({
  id,
  version: 1,
  at: '2026-11-21T04:00:00.000Z',
  type: 'place-article',
  location_type: 'dc',
  location: 'DC01',
  zone: 'A',
  storage_location: 'A-01',
  process_type: 'sort',
  dispatch_request_batch_identifier: '2611-014',
  product_identifier: 'P1',
  dispatch_request_id: 7,
  quantity: 1,
  extra_processing_steps: [],
});
const undoing = (id: string, mutation_id: string): Mutation => ({
  id,
  version: 1,
  at: '2026-11-21T04:00:00.000Z',
  type: 'take-back',
  mutation_id,
  dispatch_request_id: 7,
});

const entryOf = (mutation: Mutation, seq: number): Entry => ({ ...newEntry(mutation, work), seq });
const placed = entryOf(placing(`${ID}1`), 1);
const undo = entryOf(undoing(`${ID}2`, placed.id), 2);
const done = (entry: Entry): Entry => ({
  ...entry,
  state: 'done',
  last_answer: { status: 200, code: 'ok', detail: null, at: 0 },
});
const parked = (entry: Entry): Entry => ({ ...entry, state: 'parked', problem });

const scan: Seen = { kind: 'scan', page: 'p' };
const beep: Seen = { kind: 'beep', page: 'p' };
const stored = (entry: Stored): Seen => ({ kind: 'stored', page: 'p', entry });
const request = ({ id }: Stored): Seen => ({ kind: 'request', id });
const commit = ({ id }: Stored, at = 1): Seen => ({ kind: 'commit', id, at });
const reply = ({ id }: Stored, status = 200): Seen => ({ kind: 'reply', id, status });
const mark = (entry: Marked): Seen => ({ kind: 'mark', entry });
const disk = (...entries: Entry[]): Seen => ({ kind: 'disk', entries });
const end = (entries: Entry[], effects: Record<string, number>, miscounted = 0): Seen => ({
  kind: 'end',
  entries,
  effects: new Map(Object.entries(effects)),
  miscounted,
});
const sent = (entry: Entry): Seen[] => [request(entry), commit(entry), reply(entry), mark(done(entry))];
const over = end([done(placed)], { [placed.id]: 1 });
const rules = (...history: Seen[]): string[] => check(history).map(f => f.rule);

describe('a true history passes', () => {
  it.each<[string, Seen[]]>([
    ['one scan', [scan, stored(placed), beep, ...sent(placed), over]],
    [
      'a kill between beep and request: the disk has it, and the next start sends it',
      [scan, stored(placed), beep, disk(placed), ...sent(placed), over],
    ],
    [
      'a kill that also killed what was to be told of the storing',
      [scan, request(placed), disk(placed), ...sent(placed), over],
    ],
    [
      'a reply that was lost, and the same key sent again',
      [
        scan,
        stored(placed),
        beep,
        request(placed),
        commit(placed),
        reply(placed),
        disk(placed),
        request(placed),
        reply(placed),
        mark(done(placed)),
        over,
      ],
    ],
    [
      'a refusal that became a card with its reason',
      [scan, stored(placed), beep, request(placed), reply(placed, 409), end([parked(placed)], {})],
    ],
    [
      'a full disk: no beep, and the next scan is stored',
      [scan, scan, stored(placed), beep, ...sent(placed), over],
    ],
    [
      'a placement undone before anybody sent it',
      [
        stored(placed),
        stored(undo),
        end(
          [placed, undo].map(e => ({
            ...done(e),
            last_answer: { status: 0, code: 'undone', detail: null, at: 0 },
          })),
          {},
        ),
      ],
    ],
    [
      'a placement that was refused, and repaired by another',
      [
        stored(placed),
        stored({ ...placed, id: `${ID}3`, seq: 3 }),
        ...sent({ ...placed, id: `${ID}3`, seq: 3 }),
        end(
          [
            {
              ...done(placed),
              last_answer: { status: 409, code: 'x', detail: null, at: 0 },
              resolved_by: `${ID}3`,
            },
            done({ ...placed, id: `${ID}3`, seq: 3 }),
          ],
          { [`${ID}3`]: 1 },
        ),
      ],
    ],
    ['two of one kind in either order', [stored(placed), stored({ ...placed, id: `${ID}3`, seq: 3 })]],
  ])('%s', (_, history) => expect(check(history)).toEqual([]));
});

describe('each forged history is found out', () => {
  const accepted: Seen[] = [scan, stored(placed), beep, request(placed), commit(placed)];
  const forged: Record<keyof typeof RULES, Seen[]> = {
    'beep-unstored': [scan, beep, stored(placed), ...sent(placed), over],
    gone: [scan, stored(placed), beep, disk()],
    lost: [...accepted.slice(0, 4), reply(placed, 409), end([{ ...done(placed), last_answer: null }], {})],
    stuck: [scan, stored(placed), beep, end([placed], {})],
    'no-reason': [scan, stored(placed), beep, end([{ ...parked(placed), problem: null }], {})],
    doubled: [...accepted, reply(placed), end([done(placed)], { [placed.id]: 2 })],
    'card-and-effect': [...accepted, end([parked(placed)], { [placed.id]: 1 })],
    'early-reply': [stored(placed), request(placed), reply(placed), commit(placed), over],
    'early-mark': [...accepted, mark(done(placed)), reply(placed)],
    unknown: [request(placed)],
    miscounted: [...accepted, reply(placed), end([done(placed)], { [placed.id]: 1 }, 1)],
    disordered: [
      stored(placed),
      stored(undo),
      request(undo),
      commit(undo, 1),
      request(placed),
      commit(placed, 2),
    ],
  };
  it.each(Object.entries(forged))('%s', (rule, history) => expect(rules(...history)).toContain(rule));

  it('a beep of another page does not stand for this one', () => {
    expect(rules(scan, { ...beep, page: 'q' }, { ...stored(placed), page: 'q' } as Seen, beep)).toEqual([
      'beep-unstored',
    ]);
  });
  it('two commits of one id', () => {
    expect(rules(...accepted, commit(placed), reply(placed), over)).toEqual(['doubled']);
  });
  it('committed under an id that no device recorded', () => {
    expect(rules(commit(placed))).toEqual(['unknown']);
  });
  it('done on the disk of a killed browser, before the OMS said so', () => {
    expect(rules(...accepted, disk(done(placed)))).toEqual(['early-mark']);
  });
  it('a refusal is not an acceptance', () => {
    expect(rules(stored(placed), request(placed), reply(placed, 409), mark(done(placed)))).toEqual([
      'early-mark',
    ]);
  });
  it('an entry that another start of the page no longer has', () => {
    expect(rules(disk(placed), disk())).toEqual(['gone']);
  });
  it('a fault that is seen on many disks is told once', () => {
    expect(check([stored(placed), disk(), disk(), disk()])).toEqual([{ rule: 'gone', what: placed.id }]);
  });
});
