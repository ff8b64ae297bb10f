import { describe, expect, test } from 'vitest';
import { checkTransitions, respects } from '../../../core/flow/machine.ts';
import {
  initial,
  isComing,
  step,
  transitions,
  type OpeningEffect,
  type OpeningEvent,
  type OpeningState,
  type ZoneChoice,
} from './machine.ts';

type State = OpeningState<'model', ZoneChoice>;
type Event = OpeningEvent<'model', 'target', ZoneChoice>;

const choice: ZoneChoice = { zones: [], filled: 'A', last: null, submits: false };
const states: Readonly<Record<State['name'], State>> = {
  loading: initial,
  zone: { name: 'zone', choice, filled: 'A', error: null },
  settling: { name: 'settling', choice, filled: 'B', error: null },
  opening: { name: 'opening', choice },
  ready: { name: 'ready', model: 'model' },
  failed: { name: 'failed', text: 'Geen verbinding' },
  'other-tab': { name: 'other-tab' },
};
const events: Readonly<Record<Event['name'], Event>> = {
  held: { name: 'held' },
  elsewhere: { name: 'elsewhere' },
  'zones-loaded': { name: 'zones-loaded', choice },
  choose: { name: 'choose', text: 'B' },
  'zone-refused': { name: 'zone-refused', text: 'Zone is vol' },
  found: { name: 'found', target: 'target' },
  opened: { name: 'opened', model: 'model' },
  failed: { name: 'failed', text: 'Geen verbinding' },
  again: { name: 'again' },
};

describe('Each way', () => {
  const asked = (error: string | null): State => ({
    name: 'zone',
    choice,
    filled: error === null ? 'A' : '',
    error,
  });
  const load: OpeningEffect<'target', ZoneChoice> = { type: 'load' };
  const rows: readonly (readonly [string, State, Event, State, readonly unknown[]])[] = [
    ['held: it is loaded', states.loading, events.held, initial, [load]],
    ['another tab holds it', states.loading, events.elsewhere, states['other-tab'], []],
    ['it lets go', states['other-tab'], events.held, initial, [load]],
    ['the zone is asked for', states.loading, events['zones-loaded'], asked(null), []],
    [
      'the zone is taken at once',
      states.loading,
      { name: 'zones-loaded', choice: { ...choice, submits: true } },
      { name: 'settling', choice: { ...choice, submits: true }, filled: 'A', error: null },
      [{ type: 'settle', choice: { ...choice, submits: true }, text: 'A' }],
    ],
    [
      'the zone is known',
      states.loading,
      events.found,
      { name: 'opening', choice: null },
      [{ type: 'open', target: 'target', choice: null }],
    ],
    [
      'a zone is chosen',
      states.zone,
      events.choose,
      states.settling,
      [{ type: 'settle', choice, text: 'B' }],
    ],
    ['a second choice meanwhile is not taken', states.settling, events.choose, states.settling, []],
    ['the work may not be there', states.settling, events['zone-refused'], asked('Zone is vol'), []],
    ['it may', states.settling, events.found, states.opening, [{ type: 'open', target: 'target', choice }]],
    ['it is open', states.opening, events.opened, states.ready, []],
    ['the zone that was chosen is full', states.opening, events['zone-refused'], asked('Zone is vol'), []],
    [
      'the zone of before is full',
      { name: 'opening', choice: null },
      events['zone-refused'],
      { name: 'failed', text: 'Zone is vol' },
      [],
    ],
    ['nothing could be loaded', states.loading, events.failed, states.failed, []],
    ['the zone could not be asked about', states.settling, events.failed, states.failed, []],
    ['it could not be opened', states.opening, events.failed, states.failed, []],
    ['a failure is tried again', states.failed, events.again, initial, [load]],
    ['open work is opened anew', states.ready, events.again, initial, [load]],
  ];
  test.each(rows)('%s', (_says, from, event, to, effects) => {
    expect(step<'model', 'target', ZoneChoice>(from, event)).toEqual({ state: to, effects });
  });
});

test('a zone that submits itself is waited for like the work; one that the worker chose is on the form', () => {
  const auto = { ...choice, submits: true };
  const coming = (text: string, given: ZoneChoice) =>
    isComing<'model', ZoneChoice>({ name: 'settling', choice: given, filled: text, error: null });
  expect([coming('A', auto), coming('B', auto), coming('A', choice)]).toEqual([true, false, false]);
  expect(
    Object.values(states)
      .filter(state => isComing(state))
      .map(({ name }) => name),
  ).toEqual(['loading', 'opening']);
});

test('the table has no dead ends and no unknown or unreachable states', () => {
  expect(checkTransitions(transitions, initial.name)).toEqual([]);
});

test('every event in every state goes where the table says, or changes nothing', () => {
  for (const state of Object.values(states))
    for (const event of Object.values(events)) {
      const next = step<'model', 'target', ZoneChoice>(state, event);
      const known = respects(transitions, state.name, event.name, next.state.name);
      expect([state.name, event.name, known || next.state === state]).toEqual([state.name, event.name, true]);
    }
});
