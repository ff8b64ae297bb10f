import { describe, expect, it } from 'vitest';
import type { SortEvent } from './events.ts';
import {
  clearPlace,
  completable,
  configOf,
  named,
  needed,
  notNeeded,
  otherArticle,
  place,
  press,
  run,
  scan,
} from './testing.ts';

const config = configOf();
const open: SortEvent = { name: 'open-clear', place: clearPlace() };
const apart = scan(place('LOS', 'aside'));

describe('R39 a place to clear out', () => {
  it('R39 opens by its banner, or by the scan of the place', () => {
    expect(run(config, [open])).toMatchObject({
      state: { name: 'clear', piece: null },
      effects: [{ type: 'signal', signal: 'attention' }],
    });
    expect(run(config, [scan(place('A-14'), { to_clear: clearPlace() })]).state.name).toBe('clear');
    expect(run(config, [scan(place('A-12'), { completable: completable() })]).state.name).not.toBe('clear');
  });
  it('R39 any article of the place, then any place for loose articles: it is taken back there and laid apart here', () => {
    const { state, drafts, effects } = run(config, [open, scan(otherArticle), apart]);
    expect(drafts).toEqual([
      { type: 'take-back', dispatch_request_id: 9, mutation_id: 'm2' },
      {
        type: 'set-aside',
        source: { type: 'batch', identifier: '2611-009' },
        product_identifier: 'vaas',
        quantity: 1,
        storage_location: 'LOS',
      },
    ]);
    expect(named(effects)).toEqual(['record', 'accept']);
    expect(state).toMatchObject({
      name: 'clear',
      piece: null,
      place: { pieces: [{ id: 'm1' }] },
      verdict: { code: 'laid-apart', values: { location: 'LOS' } },
    });
  });
  it('R39 the last piece ends it', () => {
    const { state, drafts } = run(config, [open, scan(needed()), apart, scan(otherArticle), apart]);
    expect(state).toMatchObject({ name: 'scan-article', verdict: { code: 'laid-apart' } });
    expect(drafts).toHaveLength(4);
    expect(drafts[1]).toMatchObject({ type: 'set-aside', quantity: 2 });
  });
  it.each([
    ['an article that does not lie there', [scan(notNeeded('surplus'))], [], 'wrong-repair-article'],
    ['a place before the article', [], [apart], 'expected-article'],
    [
      'another place than one for loose articles',
      [scan(needed())],
      [scan(place('A-12'))],
      'wrong-repair-location',
    ],
    ['an article instead of a place', [scan(needed())], [scan(needed())], 'expected-location'],
  ])('R39 refused: %s', (what, before, after, code) => {
    const from =
      what === 'an article that does not lie there'
        ? [
            {
              ...open,
              place: clearPlace({ pieces: [{ id: 'm2', product_identifier: 'vaas', quantity: 1 }] }),
            },
          ]
        : [open];
    const { state, drafts } = run(config, [...from, ...before, ...after]);
    expect(state).toMatchObject({ name: 'clear', verdict: { code } });
    expect(drafts).toEqual([]);
  });
  it('R39 what a colleague takes out is no longer asked for, and ends it when nothing is left', () => {
    const left = clearPlace({ pieces: [{ id: 'm2', product_identifier: 'vaas', quantity: 1 }] });
    expect(run(config, [open, scan(needed()), { name: 'clear-changed', place: left }]).state).toMatchObject({
      name: 'clear',
      place: left,
      piece: null,
    });
    expect(
      run(config, [open, scan(otherArticle), { name: 'clear-changed', place: left }]).state,
    ).toMatchObject({
      piece: { id: 'm2' },
    });
    expect(run(config, [open, { name: 'clear-changed', place: null }]).state).toMatchObject({
      name: 'scan-article',
      verdict: { code: 'card-gone' },
    });
  });
  it("R39 'Later' leaves it", () => {
    expect(run(config, [open, press('later')]).state).toEqual({ name: 'scan-article', verdict: null });
  });
});
