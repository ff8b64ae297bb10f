import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../../core/delivery/resolution.ts';
import type { SortEvent } from './events.ts';
import {
  allCompletion,
  card,
  completable,
  configOf,
  label,
  named,
  place,
  press,
  run,
  scan,
  unknown,
  voidLabel,
} from './testing.ts';
import { verdictWords } from '../screen/verdict-words.ts';

const ends = configOf({ order_completion_steps: allCompletion });
const only = (...order_completion_steps: string[]) => configOf({ order_completion_steps });
const open = (over = {}): SortEvent => ({ name: 'open-completion', completable: completable(over) });
const ship = (online = true): SortEvent => ({ name: 'ship', online });
const read = (reading: Reading, text: string): SortEvent => scan(reading, { text });

describe('R16a a slip that was not printed at the last scan', () => {
  const prints = configOf({
    extra_processing_steps: ['print-packing-slip'],
    order_completion_steps: ['scan-label'],
  });
  const missing: SortEvent = { name: 'open-completion', completable: completable({ slip_printed: false }) };
  it('R16a is the first step; printed, the next one follows', () => {
    const { state, effects } = run(prints, [missing, press('print')]);
    expect(state).toMatchObject({
      name: 'complete',
      steps: ['print-packing-slip', 'scan-label'],
      printing: 'busy',
    });
    expect(named(effects)).toEqual(['print']);
    expect(run(prints, [press('printed')], state).state).toMatchObject({ name: 'complete', index: 1 });
  });
  it.each(['printed', 'print-sent'] as const)(
    'R16a a label that was refused stays in sight when the slip is out (%s)',
    how => {
      const busy = run(prints, [missing, press('print'), read(unknown(), 'OTHER-LABEL')]);
      expect(busy.state.verdict).toMatchObject({ look: 'refused' });
      const out = run(prints, [press(how)], busy.state).state;
      expect(out).toMatchObject({ index: 1, verdict: busy.state.verdict });
    },
  );
  it.each(['asked', 'busy', 'waits'] as const)(
    'R16a a wrong label is named as one while the slip is printed (%s)',
    printing => {
      const [waiting] = [run(prints, [missing]).state];
      const { state } = run(prints, [read(unknown(), 'OTHER-LABEL')], {
        ...waiting,
        printing,
      } as typeof waiting);
      expect(state).toMatchObject({ index: 0, printing, verdict: { look: 'refused', code: 'wrong-label' } });
      expect(verdictWords(state.verdict!).text).toBe('Onjuiste barcode.');
    },
  );
  it('R16a waits for the connection, and can be tried again', () => {
    const waits = run(prints, [missing, press('print'), press('print-waits')]);
    expect(waits.state).toMatchObject({ name: 'complete', index: 0, printing: 'waits' });
    expect(named(run(prints, [press('print')], waits.state).effects)).toEqual(['print']);
  });
  it('R16a is not there when it was printed, or slips are not configured', () => {
    expect(run(prints, [{ name: 'open-completion', completable: completable() }]).state).toMatchObject({
      steps: ['scan-label'],
    });
    expect(run(only('scan-label'), [missing]).state).toMatchObject({ steps: ['scan-label'] });
  });
});

describe('R16a a slip that prints without a tap', () => {
  const itself = {
    ...configOf({ extra_processing_steps: ['print-packing-slip'], order_completion_steps: ['scan-label'] }),
    slip_printer: 'oms' as const,
  };
  const opened = run(itself, [
    { name: 'open-completion', completable: completable({ slip_printed: false }) },
  ]);
  it('R16a prints when the completion opens', () => {
    expect(opened.state).toMatchObject({ index: 0, printing: 'busy' });
    expect(named(opened.effects)).toEqual(['claim', 'print']);
  });
  it('R16a its label proves it before the printer answers', () => {
    const { state, effects } = run(itself, [scan(label(1))], opened.state);
    expect([state.name, named(effects)]).toEqual(['scan-article', ['accept', 'release']]);
  });
  it('R16a another label is refused, and the step stays', () => {
    const { state } = run(itself, [scan(label(2))], opened.state);
    expect(state).toMatchObject({ index: 0, printing: 'busy', verdict: { code: 'wrong-label' } });
  });
  it('R16a the scan of the location prints again when nothing came out, and only then', () => {
    const again = (printing: 'print-waits' | 'print-refused') =>
      named(run(itself, [press(printing), scan(place('A-12'))], opened.state).effects);
    expect([again('print-waits'), again('print-refused')]).toEqual([
      ['accept', 'print'],
      ['accept', 'print'],
    ]);
    const busy = run(itself, [scan(place('A-12'))], opened.state);
    expect([busy.state.verdict?.code, named(busy.effects)]).toEqual(['slip-busy', ['refuse']]);
  });
  it('R16a a label that the device cannot know proves it too', () => {
    const unsure = completable({ slip_printed: false, has_tracking_codes: false });
    const { state } = run(itself, [{ name: 'open-completion', completable: unsure }, scan(unknown())]);
    expect(state).toMatchObject({ name: 'scan-article', verdict: { code: 'completed' } });
  });
  it('R16a an order whose last step is its slip is completed with a tone', () => {
    const slips = { ...itself, order_completion_steps: [] };
    const { state, effects } = run(slips, [
      { name: 'open-completion', completable: completable({ slip_printed: false }) },
      press('print-sent'),
    ]);
    expect([state.verdict?.code, named(effects)]).toEqual(['completed', ['accept', 'release']]);
  });
});

describe('R19 the scan of the location ships a checked order', () => {
  const ships = { ...ends, ships_by_scan: true };
  const home = scan(place('A-12'));
  it('R19 completes the location and ships, in one recording', () => {
    const { state, drafts, effects } = run(ships, [open(), scan(label(1), { text: '3SABCD' }), home]);
    expect(drafts).toEqual([
      { type: 'complete-storage-location', dispatch_request_id: 1, storage_location: 'A-12' },
      { type: 'mark-shipped', dispatch_request_id: 1, label: '3SABCD' },
    ]);
    expect([state.name, state.verdict?.code, named(effects)]).toEqual([
      'scan-article',
      'shipped',
      ['record', 'accept', 'release'],
    ]);
  });
  it('R19 so does the button', () => {
    expect(run(ships, [open(), scan(label(1)), ship()])).toMatchObject({
      drafts: [{ type: 'complete-storage-location' }, { type: 'mark-shipped' }],
      state: { name: 'scan-article', verdict: { code: 'shipped' } },
    });
    // With the setting off the location comes first.
    expect(run(ends, [open(), scan(label(1)), ship()]).drafts).toEqual([]);
  });
  it('R19 ships where the location was complete already', () => {
    const { drafts } = run(ships, [open({ location_completed: true }), scan(label(1)), home]);
    expect(drafts).toMatchObject([{ type: 'mark-shipped' }]);
  });
  it("R19 also after 'Ga toch door', without a label text", () => {
    const waived = run(ships, [open({ has_tracking_codes: false }), press('label-anyway'), home]);
    expect(waived.drafts).toMatchObject([
      { type: 'complete-storage-location' },
      { type: 'mark-shipped', label: null },
    ]);
  });
  it('R19 not where no label is scanned: a trigger that is pulled twice must not ship', () => {
    const unchecked = {
      ...only('mark-storage-location-complete', 'mark-dispatch-request-shipped'),
      ships_by_scan: true,
    };
    expect(run(unchecked, [open(), home, home])).toMatchObject({
      drafts: [{ type: 'complete-storage-location' }],
      state: { name: 'complete', verdict: { code: 'expected-button' } },
    });
  });
  it('R19 not with the setting off, and not by another location', () => {
    const asked = [open(), scan(label(1)), home, home];
    expect(run(ends, asked)).toMatchObject({
      drafts: [{ type: 'complete-storage-location' }],
      state: { name: 'complete', index: 2, verdict: { code: 'expected-button' } },
    });
    const other = run(ships, [open({ location_completed: true }), scan(label(1)), scan(place('B-03'))]);
    expect([other.drafts, other.state.verdict?.code]).toEqual([[], 'expected-button']);
  });
});

describe('R17a print certainty: the label scan proves the print', () => {
  const prints = configOf({
    extra_processing_steps: ['print-packing-slip'],
    order_completion_steps: ['scan-label', 'mark-storage-location-complete'],
  });
  const waiting = run(prints, [open()]).state;
  it('R17a a label that stays out is asked for; yes asks no more', () => {
    const doubt = run(prints, [press('label-overdue')], waiting).state;
    expect(doubt).toMatchObject({ name: 'complete', index: 0, doubt: true });
    expect(run(prints, [press('label-out')], doubt).state).toMatchObject({ index: 0, doubt: false });
  });
  it('R17a a scan of the label answers the question', () => {
    const { state } = run(prints, [press('label-overdue'), read(label(1), '00371234')], waiting);
    expect(state).toMatchObject({ index: 1, doubt: false, label: '00371234' });
  });
  it('R17a printing again prints the label alone, two taps once', () => {
    const again = run(prints, [press('label-overdue'), press('print-again')], waiting);
    expect(again.state).toMatchObject({ doubt: false, printing: 'busy' });
    expect(again.effects).toEqual([{ type: 'print', papers: 'label', dispatch_request_id: 1 }]);
    expect(run(prints, [press('print-again')], again.state).effects).toEqual([]);
    const sent = run(prints, [press('print-sent')], again.state).state;
    expect(sent).toMatchObject({ index: 0, printing: 'asked', verdict: { code: 'print-sent' } });
  });
  it('R17a a label that is late is printed again by the location, once', () => {
    const home = scan(place('A-12'));
    const early = run(prints, [home], waiting);
    expect([early.state.verdict?.code, named(early.effects)]).toEqual(['expected-label', ['refuse']]);
    const late = run(prints, [{ name: 'paper', late: true }], waiting).state;
    const again = run(prints, [home], late);
    expect(again.state).toMatchObject({ index: 0, printing: 'busy', late: false });
    expect(again.effects).toEqual([
      { type: 'signal', signal: 'accept' },
      { type: 'print', papers: 'label', dispatch_request_id: 1 },
    ]);
    // The trigger is pulled twice: while it is asked for, and while it is under way.
    for (const second of [
      run(prints, [home], again.state),
      run(prints, [press('print-sent'), home], again.state),
    ])
      expect(named(second.effects)).toEqual(['refuse']);
    expect(run(prints, [{ name: 'paper', late: false }, home], late).state.verdict?.code).toBe(
      'expected-label',
    );
  });
  it.each(['print-waits', 'print-refused'] as const)(
    'R17a so is one that the OMS did not print (%s)',
    how => {
      const none = run(prints, [press('print-again'), press(how)], waiting).state;
      expect(named(run(prints, [scan(place('A-12'))], none).effects)).toEqual(['accept', 'print']);
      expect(named(run(prints, [scan(place('B-03'))], none).effects)).toEqual(['refuse']);
    },
  );
  it('R17a what is not waited for is not asked', () => {
    const past = run(prints, [read(label(1), 'x')], waiting).state;
    expect(run(prints, [press('label-overdue')], past).state).toEqual(past);
    const unknownCodes = run(prints, [open({ has_tracking_codes: false })]).state;
    expect(run(prints, [press('label-overdue')], unknownCodes).state).toMatchObject({ doubt: false });
  });
  it('R16a a slip that the OMS refuses does not hold up the order', () => {
    const refused = run(prints, [
      open({ slip_printed: false }),
      press('print'),
      press('print-refused'),
    ]).state;
    expect(refused).toMatchObject({ index: 0, printing: 'refused' });
    expect(run(prints, [press('next')], refused).state).toMatchObject({ index: 1 });
    expect(run(prints, [press('next')], waiting).state).toEqual(waiting);
  });
});

describe('R17 scan-label', () => {
  it('R17 a code of this delivery goes on, and its text goes with the shipment', () => {
    const { state, effects } = run(ends, [open(), read(label(1), '00371234')]);
    expect(state).toMatchObject({ name: 'complete', index: 1, label: '00371234' });
    expect(named(effects)).toEqual(['accept']);
  });
  it.each([
    ['a code of another delivery', label(2)],
    ['a code nobody knows', unknown()],
  ])('R17 %s: Onjuiste barcode.', (_, reading) => {
    const { state } = run(ends, [open(), scan(reading)]);
    expect(state).toMatchObject({ index: 0, verdict: { look: 'refused', code: 'wrong-label' } });
  });
  it('R17 ga toch door is there only when no codes are on the device', () => {
    expect(run(ends, [open(), press('label-anyway')]).state).toMatchObject({ index: 0 });
    const unchecked = run(ends, [open({ has_tracking_codes: false })]).state;
    expect(unchecked).toMatchObject({ check_failed: true });
    expect(run(ends, [press('label-anyway')], unchecked).state).toMatchObject({ index: 1, label: null });
  });
  it('R17 a label that becomes void while it is waited for can be passed, until a new one is there', () => {
    const codes = (known: boolean) => ({ name: 'label-codes', known }) as const;
    const voided = run(ends, [open(), scan(voidLabel), codes(false)]).state;
    expect(voided).toMatchObject({ index: 0, check_failed: true });
    expect(run(ends, [press('label-anyway')], voided).state).toMatchObject({ index: 1, label: null });
    const anew = run(ends, [codes(true), press('label-anyway')], voided).state;
    expect(anew).toMatchObject({ index: 0, check_failed: false });
    expect(run(ends, [scan(label(1))], anew).state).toMatchObject({ index: 1 });
  });
  it('R17 without codes on the device a label goes on unchecked, and the OMS gets its text', () => {
    const unchecked = run(ends, [open({ has_tracking_codes: false })]).state;
    const { state } = run(ends, [read(unknown('letters'), '3SXYZ')], unchecked);
    expect(state).toMatchObject({ index: 1, label: '3SXYZ' });
    expect(verdictWords(state.verdict!).text).toBe('Verder zonder labelcontrole');
  });
  it.each([
    ['a label known to be of another order', label(2), 'L', 'wrong-label'],
    ['its own label that is void', voidLabel, 'L', 'void-label'],
    ['a location', place('A-12'), 'A-12', 'expected-label'],
    ['a text longer than a label', unknown(), 'x'.repeat(129), 'wrong-label'],
  ])('R17 without codes %s is still refused', (_, reading, text, code) => {
    const { state } = run(ends, [open({ has_tracking_codes: false }), read(reading, text)]);
    expect(state).toMatchObject({ index: 0, verdict: { code } });
  });
});

describe('R18 mark-storage-location-complete', () => {
  const config = only('mark-storage-location-complete', 'mark-dispatch-request-shipped');
  it('R18 a scan of that location records it', () => {
    const { state, effects, drafts } = run(config, [open(), scan(place('A-12'))]);
    expect(drafts).toEqual([
      { type: 'complete-storage-location', dispatch_request_id: 1, storage_location: 'A-12' },
    ]);
    expect(named(effects)).toEqual(['record', 'accept']);
    expect(state).toMatchObject({ name: 'complete', index: 1 });
  });
  it.each([
    ['another location', place('B-03'), 'wrong-location'],
    ['a location of another zone', { kind: 'foreign-location', identifier: 'X' }, 'wrong-location'],
    ['a label', label(1), 'expected-location'],
  ] as [string, Reading, string][])('R18 %s is refused', (_, reading, code) => {
    const { state, drafts } = run(config, [open(), scan(reading)]);
    expect(state).toMatchObject({ index: 0, verdict: { code, values: { expected: 'A-12' } } });
    expect(drafts).toEqual([]);
  });
  it('R18 is not asked when it was done before', () => {
    expect(run(config, [open({ location_completed: true })]).state).toMatchObject({
      steps: ['mark-dispatch-request-shipped'],
    });
  });
});

describe('R19 mark-dispatch-request-shipped', () => {
  it('R19 Verzonden records it with the label text, and ends', () => {
    const { state, effects, drafts } = run(ends, [
      open(),
      read(label(1), '00371234'),
      scan(place('A-12')),
      ship(),
    ]);
    expect(drafts.at(-1)).toEqual({ type: 'mark-shipped', dispatch_request_id: 1, label: '00371234' });
    expect(named(effects)).toEqual(['record', 'accept', 'release']);
    expect(state).toMatchObject({ name: 'scan-article', verdict: { look: 'accepted', code: 'shipped' } });
  });
  it('R19 offline it is known on this device only', () => {
    const { state } = run(only('mark-dispatch-request-shipped'), [open(), ship(false)]);
    expect(state.verdict).toMatchObject({ look: 'local', code: 'shipped' });
  });
  it('R19 waits for confirmation until the OMS has confirmed', () => {
    const shipped = [open(), ship()];
    expect(run(only('mark-dispatch-request-shipped'), shipped).state.verdict).toMatchObject({
      code: 'shipped',
    });
    expect(
      run(only('mark-dispatch-request-shipped'), [...shipped, press('confirmed')]).state.verdict,
    ).toMatchObject({
      code: 'shipped-confirmed',
      look: 'accepted',
    });
  });
  it('R19 a scan is no Verzonden, and Verzonden is not there before its turn', () => {
    const scanned = run(only('mark-dispatch-request-shipped'), [open(), scan(label(1))]);
    expect(scanned.state).toMatchObject({ name: 'complete', verdict: { code: 'expected-button' } });
    expect(run(ends, [open(), ship()]).drafts).toEqual([]);
  });
  it('R19 where shipping is no step the order ends as complete', () => {
    const { state, drafts } = run(only('scan-label'), [open(), scan(label(1))]);
    expect(state).toMatchObject({ name: 'scan-article', verdict: { code: 'completed' } });
    expect(drafts).toEqual([]);
  });
  it('the steps come in the order of the documents, however they are configured', () => {
    expect(run(only(...allCompletion.toReversed()), [open()]).state).toMatchObject({ steps: allCompletion });
  });
});

describe('R20 a colleague who already completes the order', () => {
  it('R20 the flow goes back and says who; the claim of the colleague is not let go', () => {
    const { state, effects } = run(ends, [open(), { name: 'claimed-by', by: 'Noor' }]);
    expect(state).toMatchObject({
      name: 'scan-article',
      verdict: { code: 'claimed-by', values: { by: 'Noor', location: 'A-12' } },
    });
    expect(named(effects)).toEqual(['attention']);
  });
  it('Later lets the order go', () => {
    const { state, effects } = run(ends, [open(), press('later')]);
    expect(state).toEqual({ name: 'scan-article', verdict: null });
    expect(named(effects)).toEqual(['release']);
  });
});

describe('R21b the office changes the order that is being completed', () => {
  it.each([
    ['cancelled', 'De order op A-12 is geannuleerd', 'Leg alles van A-12 apart op LOS'],
    ['rerouted', 'De order op A-12 is naar een andere locatie gegaan', 'Leg alles van A-12 apart op LOS'],
    ['paused', 'De order op A-12 is gepauzeerd', 'Laat alles op A-12 liggen'],
    ['shipped', 'De order op A-12 is al verzonden', ''],
  ] as const)('R21b %s: it ends with the reason, and the goods are told where to go', (why, text, note) => {
    const { state, effects } = run(ends, [open(), { name: 'order-ended', why, aside: 'LOS' }]);
    expect(state).toMatchObject({ name: 'scan-article', verdict: { look: 'corrected' } });
    const said = state.verdict && verdictWords(state.verdict);
    expect(`${said?.text} ${said?.note}`.toLowerCase()).toContain(text.toLowerCase());
    expect(said?.note ?? '').toContain(note);
    expect(named(effects)).toEqual(['attention', 'release']);
  });
  it('R21b without a place for loose articles its goods are laid apart', () => {
    const { state } = run(ends, [open(), { name: 'order-ended', why: 'cancelled', aside: null }]);
    expect(state.verdict && verdictWords(state.verdict).note).toBe(
      'Leg alles van A-12 apart. Niet verzenden.',
    );
  });
  it('R21b a moved location is said, and is the one to scan', () => {
    const moved = run(only('mark-storage-location-complete'), [
      open(),
      { name: 'order-moved', storage_location: 'B-03' },
    ]);
    expect(moved.state.verdict).toMatchObject({
      look: 'corrected',
      code: 'corrected-location',
      values: { from: 'A-12', to: 'B-03' },
    });
    expect(named(moved.effects)).toEqual(['attention']);
    const onto = (code: string) =>
      run(only('mark-storage-location-complete'), [scan(place(code))], moved.state);
    expect(onto('A-12').drafts).toEqual([]);
    expect(onto('B-03').drafts).toMatchObject([{ storage_location: 'B-03' }]);
  });
});

describe('R25 a repair that concerns the order', () => {
  it.each([
    ['the location is scanned', scan(place('A-12'), { completable: completable({ repair_first: card() }) })],
    ['the order is chosen', open({ repair_first: card() })],
  ])('R25 opens first when %s', (_, event) => {
    expect(run(ends, [event]).state).toMatchObject({ name: 'repair', card: card() });
  });
  it('R25 also where no completion step is configured', () => {
    expect(run(configOf(), [open({ repair_first: card() })]).state.name).toBe('repair');
  });
});
