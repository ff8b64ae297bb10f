import { describe, expect, it, test } from 'vitest';
import {
  allCompletion,
  allSpecial,
  card,
  clearPlace,
  completable,
  configOf,
  named,
  needed,
  place,
  press,
  run,
  scan,
} from './testing.ts';
import type { SortEvent } from './events.ts';

const config = configOf({ extra_processing_steps: allSpecial, order_completion_steps: allCompletion });
const barred: SortEvent = { name: 'barred', why: 'right' };
const allowed: SortEvent = { name: 'allowed' };
const otherArticle = needed();

describe('R41 the OMS takes nothing more from this worker', () => {
  it('is said at once, with the signal of attention, in place of a green verdict', () => {
    const { state, effects } = run(config, [scan(needed()), scan(place('A-12')), barred]);
    expect(state).toMatchObject({ name: 'barred', verdict: null, why: 'right' });
    expect(named(effects)).toEqual(['attention']);
  });
  it('nothing is recorded for any scan or button', () => {
    const { state, drafts } = run(config, [
      scan(needed()),
      barred,
      scan(place('A-12')),
      scan(otherArticle),
      press('next'),
      { name: 'undo', mutation_id: 'm1', dispatch_request_id: 1 },
      { name: 'open-repair', card: card() },
    ]);
    expect([state.name, drafts]).toEqual(['barred', []]);
  });
  it('each scan is answered', () => {
    const { state, effects } = run(config, [barred, scan(needed())]);
    expect(state.verdict).toMatchObject({ look: 'refused', code: 'barred', values: { read: 'as-read' } });
    expect(named(effects)).toEqual(['refuse']);
  });
  it('the article in hand is laid apart, and the scan of that place says so', () => {
    const { state, effects } = run(config, [scan(needed()), barred, scan(place('A-00', 'aside'))]);
    expect(state).toMatchObject({ name: 'barred', verdict: null, back: { name: 'scan-article' } });
    expect(named(effects)).toEqual(['accept']);
  });
  test.each([
    ['a repair', { name: 'open-repair', card: card() } as const, 'A-07'],
    ['clearing out', { name: 'open-clear', place: clearPlace() } as const, 'A-14'],
  ])('an article of %s goes back to where it lay', (_, begin, from) => {
    const held = run(config, [begin, scan(needed()), barred]).state;
    expect(run(config, [scan(place('B-03'))], held).state.verdict?.code).toBe('barred');
    expect(run(config, [scan(place(from))], held).state).toMatchObject({ back: { name: 'scan-article' } });
  });
  it('a completion is let go of', () => {
    const { effects } = run(config, [{ name: 'open-completion', completable: completable() }, barred]);
    expect(effects).toContainEqual({ type: 'release', dispatch_request_id: 1 });
  });
  it('when the OMS takes scans again the flow begins at SCAN ARTIKEL', () => {
    const { state } = run(config, [scan(needed()), barred, allowed]);
    expect(state).toEqual({ name: 'scan-article', verdict: null });
  });
  it('another reason replaces the first; what is in hand stays', () => {
    const { state } = run(config, [scan(needed()), barred, { name: 'barred', why: 'location' }]);
    expect(state).toMatchObject({ why: 'location', back: { work: { product_identifier: 'beker' } } });
  });
});
