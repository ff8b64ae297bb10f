import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTransitions, respects, type Machine, type Transitions } from './machine.ts';

type State = { readonly name: 'article' | 'location' | 'done'; readonly left: number };
type Event = { readonly name: 'scan' | 'stop' };

const sort: Machine<State, Event, 'beep'> = {
  initial: { name: 'article', left: 2 },
  step: (state, event) => {
    if (event.name === 'stop') return { state: { ...state, name: 'done' }, effects: [] };
    if (state.name === 'article') return { state: { ...state, name: 'location' }, effects: ['beep'] };
    const left = state.left - 1;
    return { state: { name: left === 0 ? 'done' : 'article', left }, effects: ['beep'] };
  },
  transitions: {
    article: { scan: ['location'], stop: ['done'] },
    location: { scan: ['article', 'done'], stop: ['done'] },
    done: 'final',
  },
};

describe('A table of transitions', () => {
  it('is right when every state is reached, and left or final', () => {
    expect(checkTransitions(sort.transitions, 'article')).toEqual([]);
  });

  it.each<[string, Transitions<string, string>, object[]]>([
    [
      'a target that is no state',
      { article: { scan: ['shelf', 'done'] }, done: 'final' },
      [{ code: 'unknown-target', state: 'article', event: 'scan', target: 'shelf' }],
    ],
    [
      'states that only lead to each other',
      { article: { scan: ['done'] }, b: { x: ['c'] }, c: { x: ['b'] }, done: 'final' },
      [
        { code: 'unreachable', state: 'b' },
        { code: 'unreachable', state: 'c' },
      ],
    ],
    [
      'a state without events',
      { article: { scan: ['stuck'] }, stuck: {} },
      [{ code: 'dead-end', state: 'stuck' }],
    ],
    [
      'a state that only leads to itself',
      { article: { scan: ['stuck'] }, stuck: { scan: ['stuck'] } },
      [{ code: 'dead-end', state: 'stuck' }],
    ],
  ])('%s', (_, table, problems) => {
    expect(checkTransitions(table, 'article')).toEqual(problems);
  });

  it('a table whose states all lie on one ring has no problem, and without one link of it has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.nat(), (count, at) => {
        const states = Array.from({ length: count }, (_, i) => `s${i}`);
        const ring = Object.fromEntries(states.map((state, i) => [state, { go: [`s${(i + 1) % count}`] }]));
        const cut = `s${at % count}`;
        expect(checkTransitions(ring, 's0')).toEqual([]);
        expect(checkTransitions({ ...ring, [cut]: {} }, 's0')).toContainEqual({
          code: 'dead-end',
          state: cut,
        });
      }),
    );
  });
});

describe('An observed transition', () => {
  it.each([
    ['article', 'scan', 'location', true],
    ['location', 'scan', 'done', true],
    ['article', 'scan', 'done', false],
    ['article', 'stop', 'article', false],
    ['done', 'scan', 'article', false],
  ] as const)('%s --%s--> %s: %s', (from, event, to, allowed) => {
    expect(respects(sort.transitions, from, event, to)).toBe(allowed);
  });

  it('of any run of a machine is in its table', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<Event['name']>('scan', 'stop')), names => {
        let state = sort.initial;
        for (const name of names) {
          if (state.name === 'done') break;
          const next = sort.step(state, { name }).state;
          expect(respects(sort.transitions, state.name, name, next.name)).toBe(true);
          state = next;
        }
      }),
    );
  });
});
