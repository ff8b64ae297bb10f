import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SortDraft, SortEvent } from './events.ts';
import {
  allSpecial,
  answer,
  configOf,
  counted,
  hindered,
  info,
  named,
  needed,
  notNeeded,
  otherArticle,
  place,
  press,
  question,
  run,
  scan,
} from './testing.ts';

const receipt = configOf({ goods_receipt: {} });

test('R11 a location is not taken in the quantity step where no delivery gets the article', () => {
  const several = configOf({ goods_receipt: {}, extra_processing_steps: allSpecial });
  const { state } = run(several, [scan(counted()), scan(place('A-12'))]);
  expect(state).toMatchObject({ name: 'quantity', verdict: { code: 'expected-same-article' } });
});
const special = configOf({ goods_receipt: {}, extra_processing_steps: allSpecial });
const piecesIn = (drafts: readonly SortDraft[]): number =>
  drafts.reduce((sum, d) => sum + (d.type === 'receive-line' ? d.quantity_scanned : 0), 0);

describe('R31 an article without a delivery', () => {
  test('is counted on its line at once, and SCAN ARTIKEL is open again', () => {
    const { state, effects, drafts } = run(receipt, [scan(counted())]);
    expect(state).toEqual({
      name: 'scan-article',
      verdict: {
        look: 'accepted',
        code: 'counted',
        values: { article: 'beker', quantity: 1, scanned: 2, expected: 3 },
      },
    });
    expect(named(effects)).toEqual(['record', 'accept']);
    expect(drafts).toEqual([
      { type: 'receive-line', goods_receipt_line_id: 7, product_identifier: 'beker', quantity_scanned: 1 },
    ]);
  });

  test('counted without a network is said to be on this device', () => {
    expect(run(receipt, [scan(counted(), { online: false })]).state.verdict?.look).toBe('local');
  });

  test('that an order needs goes to its location, as in a batch', () => {
    expect(run(receipt, [scan(needed())]).state.name).toBe('scan-location');
  });
});

describe('R32 special steps of a count', () => {
  test('how many: up to what is still expected, and no slip', () => {
    const many = run(special, [scan(counted()), { name: 'set-quantity', quantity: 9 }]);
    expect(many.state).toMatchObject({ name: 'quantity', work: { quantity: 2 } });
    const { state, drafts } = run(special, [press('next')], many.state);
    expect(state).toMatchObject({ name: 'scan-article', verdict: { code: 'counted' } });
    expect(piecesIn(drafts)).toBe(2);
  });

  test('an article that came unannounced is counted without a bound, where that is allowed', () => {
    const events: SortEvent[] = [
      scan(counted({ quantity: 0, scanned: 0, may_exceed: true })),
      { name: 'set-quantity', quantity: 40 },
      press('next'),
    ];
    expect(piecesIn(run(special, events).drafts)).toBe(40);
  });

  test('answers about its pieces are recorded with the count, in one step, on the line of the receipt', () => {
    const asked = info(null, question('tht', 'text'));
    const { effects, drafts, state } = run(special, [
      scan(counted({ scanned: 2 }), { extra_info: asked }),
      answer('2027-01'),
    ]);
    expect(named(effects)).toEqual(['record', 'accept']);
    expect(drafts.map(d => d.type)).toEqual(['product-piece-info', 'receive-line']);
    expect(drafts[0]).toMatchObject({ line_type: 'goods-receipt', line_id: 7 });
    expect(state.name).toBe('scan-article');
  });

  test('answers that cannot be recorded leave the count unrecorded too', () => {
    const asked = info(null, question('tht', 'text'));
    const { state } = run(special, [scan(counted({ scanned: 2 }), { extra_info: asked })]);
    const failed = run(special, [{ name: 'answers-not-saved', value: '2027-01' }], state);
    expect(failed.state).toMatchObject({ name: 'extra-info', trouble: 'not-saved' });
    expect(piecesIn(run(special, [press('skip')], failed.state).drafts)).toBe(1);
  });
});

describe('R33 more than expected', () => {
  test('is counted, and asks for attention', () => {
    const { state, effects } = run(receipt, [scan(counted({ quantity: 5, scanned: 5 }))]);
    expect(state.verdict).toMatchObject({ look: 'corrected', code: 'counted', values: { scanned: 6 } });
    expect(named(effects)).toEqual(['record', 'attention']);
  });
  test('so is what another device counted meanwhile: the sum in sight is corrected', () => {
    const begun = run(receipt, [scan(counted({ scanned: 2 }))]);
    const raised = (scanned: number) =>
      run(receipt, [{ name: 'count-raised', scanned, expected: 6 }], begun.state);
    expect([raised(6).state.verdict?.look, named(raised(6).effects)]).toEqual(['accepted', []]);
    expect(raised(9).state.verdict).toMatchObject({ look: 'corrected', values: { scanned: 9 } });
    expect(named(raised(9).effects)).toEqual(['attention']);
  });
  test('of an article that was not announced any number is welcome', () => {
    const { state } = run(receipt, [scan(counted({ quantity: 0, scanned: 3, may_exceed: true }))]);
    expect(state.verdict?.look).toBe('accepted');
  });
});

describe('R33 above 20 % more than expected it is asked before it counts', () => {
  const farMore = () => run(receipt, [scan(counted({ quantity: 10, scanned: 12 }))]);
  test.each<[number, string]>([
    [11, 'scan-article'],
    [12, 'far-more'],
    // Somebody has said that it is so.
    [13, 'scan-article'],
  ])('with %s of 10 counted one more opens %s', (scanned, name) => {
    const { state, drafts } = run(receipt, [scan(counted({ quantity: 10, scanned }))]);
    expect([state.name, piecesIn(drafts)]).toEqual([name, name === 'far-more' ? 0 : 1]);
  });
  test('it attends, and nothing is recorded', () => {
    expect(named(farMore().effects)).toEqual(['attention']);
  });
  test.each<[string, SortEvent, number]>([
    ['its button counts what is in hand', press('next'), 1],
    ['one more piece counts both', scan(counted({ quantity: 10, scanned: 12 })), 2],
    ["'Niet tellen' counts nothing", press('reset'), 0],
    ['nor does the place where it is laid apart', scan(place('LOS', 'aside')), 0],
  ])('%s', (_, event, pieces) => {
    const { state, drafts } = run(receipt, [event], farMore().state);
    expect([state.name, piecesIn(drafts)]).toEqual(['scan-article', pieces]);
  });
  test.each([scan(needed()), scan(place('A-12')), scan(otherArticle)])(
    'any other scan is refused, and the question stays',
    event => {
      const { state, effects, drafts } = run(receipt, [event], farMore().state);
      expect([state.name, named(effects), drafts]).toEqual(['far-more', ['refuse'], []]);
    },
  );
  test('a number is judged by the sum, and its answers are recorded with it', () => {
    const asked = info(null, question('tht', 'text'));
    const several = run(special, [
      scan(counted({ quantity: 10, scanned: 10, may_exceed: true }), { extra_info: asked }),
      answer('2027-01'),
      answer('3'),
    ]);
    expect(several.state).toMatchObject({ name: 'far-more', work: { quantity: 3 } });
    expect(several.drafts).toEqual([]);
    const yes = run(special, [press('next')], several.state);
    expect(yes.drafts.map(d => d.type)).toEqual([
      'product-piece-info',
      'product-piece-info',
      'product-piece-info',
      'receive-line',
    ]);
    // Another piece has answers of its own.
    const more = run(special, [scan(counted({ quantity: 10, scanned: 10 }))], several.state);
    expect([more.state.name, named(more.effects)]).toEqual(['far-more', ['refuse']]);
  });
});

describe('R33 what is not for this receipt', () => {
  test('an article that is not on it is refused in its own words', () => {
    expect(run(receipt, [scan(notNeeded('surplus'))]).state.verdict?.code).toBe('surplus-receipt');
  });
  test('an article of a paused order is laid apart, and not counted', () => {
    const { state, drafts } = run(special, [scan(hindered('paused'))]);
    expect([state.name, drafts]).toEqual(['not-requested', []]);
  });
});

test('R34 no order needs it any more: it is scanned again, to be counted', () => {
  const begun = run(receipt, [scan(needed({}, 'package'))]);
  const reading = counted();
  if (reading.kind !== 'article') throw new Error('an article');
  const { state } = run(receipt, [{ name: 'corrected', resolution: reading.resolution }], begun.state);
  expect(state).toMatchObject({
    name: 'scan-article',
    verdict: { look: 'corrected', code: 'corrected-count' },
  });
});

test('R35 undo of a count names it and its line', () => {
  const { drafts } = run(receipt, [{ name: 'undo', mutation_id: 'm', goods_receipt_line_id: 7 }]);
  expect(drafts).toEqual([{ type: 'take-back-received', mutation_id: 'm', goods_receipt_line_id: 7 }]);
});

test('whatever is tapped, a scan is counted as often as the screen says, and never more than once', () => {
  const tap = fc.oneof(
    fc.integer({ min: -3, max: 12 }).map((quantity): SortEvent => ({ name: 'set-quantity', quantity })),
    fc.constant(scan(counted({ quantity: 9, scanned: 2 }))),
    fc.constant(press('next')),
  );
  fc.assert(
    fc.property(fc.array(tap, { maxLength: 12 }), taps => {
      let shown = 0;
      let most = 0;
      let { state } = run(special, [scan(counted({ quantity: 9, scanned: 2 }))]);
      for (const event of taps) {
        const before = state;
        const next = run(special, [event], state);
        ({ state } = next);
        const pieces = piecesIn(next.drafts);
        if (pieces > 0) shown += before.name === 'quantity' ? before.work.quantity - pieces : NaN;
        most = Math.max(most, before.name === 'quantity' ? before.work.quantity : 0);
      }
      expect(shown).toBe(0);
      expect(most).toBeLessThanOrEqual(7);
    }),
  );
});
