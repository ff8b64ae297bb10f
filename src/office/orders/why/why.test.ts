import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { clockTime, shortTime } from '../../../texts/formats.ts';
import { setTranslations } from '../../../texts/texts.ts';
import { duration } from './duration.ts';
import { whyOf } from './why.ts';

/** 20-11 13:42 in Utrecht. */
const now = Date.parse('2026-11-20T12:42:00Z');
const names: Readonly<Record<string, string>> = { DC01: 'DC Utrecht', '101': 'Utrecht Centrum' };
const around = { now, nameOf: (identifier: string) => names[identifier] ?? identifier };

const line = (quantity: number, quantity_pending: number, product_name: string, more: object = {}) => ({
  quantity,
  quantity_pending,
  product_name,
  ...more,
});
const standing = (of: object) => ({
  since: '2026-11-17T18:42:00Z',
  by: null,
  made_by: null,
  held_by: [],
  request_mode: 'batch',
  sorting_zone: null,
  last_placed: null,
  ...of,
});
const tries = (...results: readonly (readonly [line: number, code: string, ...locations: string[]])[]) => ({
  unable_to_ship_reason: null,
  assign_component_results: [
    {
      at: '2026-11-20T12:00:00Z',
      results: results.map(([of, code, ...locations]) => ({ line: of, kind: 'stock', code, locations })),
    },
  ],
});
const told = (of: object): string | null => {
  const delivery = {
    paused_at: null,
    dispatcher_type: 'dc',
    dispatcher_identifier: 'DC01',
    dispatch_date: '2026-11-20',
    dispatch_request_batch: null,
    storage_location: null,
    reassign_at: null,
    metadata: { unable_to_ship_reason: null },
    standing: standing({}),
    dispatch_request_lines: [line(1, 1, 'Thee')],
    ...of,
  } as unknown as DispatchRequest;
  const why = whyOf(delivery, around);
  return why && [why.text, why.more].filter(Boolean).join(' | ');
};
// Times are in the reader's zone.
const since = `Sinds ${shortTime('2026-11-17T18:42:00Z')}, 2 dagen en 18 uur.`;
const om = (at: string) => `om ${clockTime(`2026-11-20T${at}:00Z`)}`;

beforeAll(() => setTranslations({ 'dispatch_request_status.requested': 'Aangevraagd' }));
// Tests share their modules.
afterAll(() => setTranslations({}));

describe('why it is held', () => {
  const rule = { display_name: 'Afwijkend adres', by: null };
  const hand = { display_name: 'Handmatig geblokkeerd door Daan Vermeer', by: 'Daan Vermeer' };
  test.each<[object[], string]>([
    [[rule], 'Vastgehouden door regel Afwijkend adres.'],
    [
      [rule, { ...rule, display_name: 'Hoog bedrag' }],
      'Vastgehouden door regels Afwijkend adres en Hoog bedrag.',
    ],
    [[hand], 'Handmatig geblokkeerd door Daan Vermeer.'],
    [[rule, hand], 'Vastgehouden door regel Afwijkend adres. Handmatig geblokkeerd door Daan Vermeer.'],
    [
      [{ ...rule, why: 'Vastgehouden door regel Afwijkend adres: plaats is Zeist.' }, rule],
      'Vastgehouden door regel Afwijkend adres: plaats is Zeist. Vastgehouden door regel Afwijkend adres.',
    ],
    [[], 'Geblokkeerd.'],
  ])('%o', (held_by, text) =>
    expect(told({ status: 'on-hold', standing: standing({ held_by }) })).toBe(
      `${text} | ${since} Zonder besluit wordt 20-11 niet gehaald.`,
    ),
  );
  test.each([
    ['2026-11-19', ' De uitleverdatum 19-11 is niet gehaald.'],
    [null, ''],
  ])('its day is %s', (dispatch_date, day) =>
    expect(told({ status: 'on-hold', dispatch_date, standing: standing({}) })).toBe(
      `Geblokkeerd. | ${since}${day}`,
    ),
  );
  test('for good', () =>
    expect(told({ status: 'on-hold-final-manual', standing: standing({ held_by: [rule] }) })).toBe(
      `Vastgehouden door regel Afwijkend adres. | ${since} Alleen annuleren kan nog.`,
    ));
  test('it is paused, whatever its status', () =>
    expect(
      told({
        status: 'requested',
        paused_at: '2026-11-17T18:42:00Z',
        standing: standing({ by: 'Daan Vermeer' }),
      }),
    ).toBe(`Gepauzeerd door Daan Vermeer. | ${since} Er gebeurt niets tot de levering wordt hervat.`));
});

describe('why this place', () => {
  const chosen = (metadata: object, more: object = {}) =>
    told({ status: 'to-be-requested', metadata, ...more });
  const waits = 'Toegewezen aan DC Utrecht, uitleverdatum 20-11. Wacht op een batch.';
  test('it alone has all', () =>
    expect(chosen(tries([1, 'fits', 'DC01', '101'], [2, 'fits', 'DC01'], [2, 'stock', '101']))).toBe(
      `Gekozen omdat alleen DC Utrecht kan leveren. | ${waits}`,
    ));
  test('it is the best of several', () =>
    expect(chosen(tries([1, 'fits', 'DC01', '101']))).toBe(
      `Gekozen omdat DC Utrecht het best past van de 2 locaties die kunnen leveren. | ${waits}`,
    ));
  test('a person chose it', () =>
    expect(chosen({}, { standing: standing({ made_by: 'Marieke van Dijk' }) })).toBe(
      `Gekozen door Marieke van Dijk. | ${waits}`,
    ));
  test('nothing is known of the choice', () => expect(chosen({})).toBe(waits));
  test('a store that is asked by itself waits for no batch', () =>
    expect(chosen({}, { dispatcher_identifier: '101', standing: standing({ request_mode: 'direct' }) })).toBe(
      'Toegewezen aan Utrecht Centrum, uitleverdatum 20-11.',
    ));
  test('a supplier is not asked by itself', () =>
    expect(told({ status: 'to-be-requested', dispatcher_type: 'vendor' })).toBe(
      'Wacht op een keuze: deze leverancier is nog niet gevraagd.',
    ));
});

describe('why it has no place', () => {
  const dropped = tries(
    [1, 'stock', 'DC01', '101', '102', '103', '104'],
    [1, 'closed', '105'],
    [1, 'wrong-type', '9001'],
    [2, 'stock', 'DC01'],
  );
  const why =
    'Geen locatie kan deze levering versturen: geen voorraad (DC Utrecht, Utrecht Centrum, 102 en 2 andere), gesloten (105).';
  const at = (since_: string | null) => standing({ since: since_ });
  test.each<[string, boolean, string]>([
    [
      '2026-11-20T12:40:00Z',
      true,
      `Wordt ${om('12:55')} opnieuw geprobeerd, en eerder als er voorraad komt.`,
    ],
    [
      '2026-11-18T12:40:00Z',
      true,
      `Wordt 21-11 ${om('04:00')} opnieuw geprobeerd, en eerder als er voorraad komt.`,
    ],
    ['2026-11-01T12:40:00Z', false, 'Wordt niet meer vanzelf geprobeerd: kies zelf een locatie.'],
  ])('since %s', (of, is_dispatch_assign_retryable, more) =>
    expect(
      told({ status: 'unable-to-assign', is_dispatch_assign_retryable, metadata: dropped, standing: at(of) }),
    ).toBe(`${why} | ${more}`),
  );
  test.each([
    [{ is_dispatch_assign_retryable: true, standing: at(null) }, ' | Wordt vanzelf opnieuw geprobeerd.'],
    [{ is_dispatch_assign_retryable: true, standing: undefined }, ' | Wordt vanzelf opnieuw geprobeerd.'],
    [{ standing: undefined }, ''],
  ])('of %j no moment is said', (of, more) =>
    expect(told({ status: 'unable-to-assign', metadata: dropped, ...of })).toBe(`${why}${more}`),
  );
  test('without a plan nothing is said of places', () =>
    expect(told({ status: 'unable-to-assign', is_dispatch_assign_retryable: false })).toBe(
      'Geen locatie kan deze levering versturen. | Wordt niet meer vanzelf geprobeerd: kies zelf een locatie.',
    ));
});

describe('what it waits for', () => {
  const lines = (...of: object[]) => ({ dispatch_request_lines: of.map(one => line(1, 1, 'Speaker', one)) });
  test.each<[string, object, string]>([
    [
      'a presale, the first of two',
      {
        status: 'waiting-for-stock',
        ...lines(
          { release_date: '2026-12-05', presales_active: true },
          { release_date: '2026-12-01', presales_active: true },
        ),
      },
      'Wacht op de presale van Speaker, beschikbaar op 01-12. | Komt er eerder voorraad, dan krijgt de levering vanzelf een locatie.',
    ],
    [
      'a receipt',
      { status: 'waiting-for-stock', ...lines({ release_date: '2026-12-01', presales_active: false }) },
      'Wacht op een verwachte goederenontvangst op 01-12. | Komt er eerder voorraad, dan krijgt de levering vanzelf een locatie.',
    ],
    [
      'a shortage that is planned anew',
      {
        status: 'unable-to-ship',
        reassign_at: '2026-11-20T13:06:00Z',
        metadata: { unable_to_ship_reason: null },
      },
      `DC Utrecht kon niet leveren. | De levering gaat ${om('13:06')} vanzelf naar een andere locatie.`,
    ],
    [
      'a shortage that is due to be planned anew',
      {
        status: 'unable-to-ship',
        reassign_at: '2026-11-20T12:42:00Z',
        metadata: { unable_to_ship_reason: null },
      },
      'DC Utrecht kon niet leveren. | Er wordt nu een andere locatie gezocht.',
    ],
    [
      'a refusal',
      { status: 'denied' },
      'DC Utrecht heeft de levering geweigerd. | De levering gaat niet vanzelf naar een andere locatie.',
    ],
    [
      'its feeder',
      {
        status: 'crossdock-requested',
        cascades_from_dispatch_requests: [
          { id: 1, identifier: '261117-0002-1', status: 'cancelled', is_replaced: true },
          { id: 2, identifier: '261117-0002-2', status: 'requested', is_replaced: false },
        ],
      },
      `Wacht op 261117-0002-2, die nu aangevraagd is. | ${since}`,
    ],
    [
      'goods, for who may not see linked deliveries',
      { status: 'crossdock-requested' },
      `Wacht op goederen die nog moeten komen. | ${since}`,
    ],
    [
      'its supplier',
      { status: 'crossdock-requested', cascades_from_dispatch_requests: [] },
      `Wacht op de goederenontvangst van de leverancier. | ${since}`,
    ],
    [
      'the customer',
      { status: 'waiting-for-customer-decision' },
      `De klant kiest tussen wachten en annuleren. | ${since}`,
    ],
    [
      'a cancellation outside',
      { status: 'cancel-requested' },
      `De annulering is aangevraagd bij DC Utrecht. | ${since} Tot er antwoord is, kan de levering nog vertrekken.`,
    ],
  ])('%s', (_, of, text) => expect(told(of)).toBe(text));
});

describe('what is asked outside', () => {
  const outside = (of: object) => ({
    standing: standing({ outside: { kind: 'request', sent_at: null, why: null, next_try_at: null, ...of } }),
  });
  const cancellation = (of: object) => outside({ kind: 'cancellation', ...of });
  const failed = { why: 'antwoord 503', next_try_at: '2026-11-20T12:47:00Z' };
  const until = 'Tot er antwoord is, kan de levering nog vertrekken.';
  const decides = 'Wordt niet meer vanzelf geprobeerd: een medewerker beslist.';
  test.each<[string, object, string]>([
    ['requested-externally', outside({}), 'Wordt verstuurd naar DC Utrecht.'],
    [
      'requested-externally',
      outside({ sent_at: '2026-11-20T12:06:00Z' }),
      `Verstuurd naar DC Utrecht ${om('12:06')}, wacht op bevestiging.`,
    ],
    [
      'requested-externally',
      outside(failed),
      `Versturen naar DC Utrecht lukt niet: antwoord 503. | Wordt ${om('12:47')} opnieuw geprobeerd.`,
    ],
    [
      'to-be-requested',
      outside({ why: 'antwoord 422, onbekend artikel' }),
      `DC Utrecht heeft de aanvraag niet aangenomen: antwoord 422, onbekend artikel. | ${decides}`,
    ],
    [
      'request-confirmed',
      outside({ kind: 'address', why: 'antwoord 404' }),
      `DC Utrecht heeft het nieuwe adres niet aangenomen: antwoord 404. | ${decides}`,
    ],
    [
      'cancel-to-be-requested',
      cancellation({}),
      `De annulering wordt aangevraagd bij DC Utrecht. | ${until}`,
    ],
    [
      'cancel-requested',
      cancellation({ sent_at: '2026-11-20T12:06:00Z' }),
      `De annulering is ${om('12:06')} verstuurd naar DC Utrecht. | ${until}`,
    ],
    [
      'cancel-to-be-requested',
      cancellation(failed),
      `De annulering versturen naar DC Utrecht lukt niet: antwoord 503. | Wordt ${om('12:47')} opnieuw geprobeerd.`,
    ],
    [
      'cancel-to-be-requested',
      cancellation({ why: 'antwoord 404' }),
      `DC Utrecht heeft de annulering niet aangenomen: antwoord 404. | ${decides}`,
    ],
  ])('%s %o', (status, of, text) => expect(told({ status, ...of })).toBe(text));
});

describe('the floor', () => {
  const sorted = {
    status: 'requested',
    dispatch_request_batch: { identifier: '2611-014' },
    storage_location: { identifier: 'A-17', display_name: 'A-17' },
    dispatch_request_lines: [line(3, 0, 'Koffiebonen'), line(2, 2, 'Stroopwafels')],
    standing: standing({
      sorting_zone: 'A',
      last_placed: { by: 'Sanne de Boer', at: '2026-11-20T12:06:00Z' },
    }),
  };
  test('has placed a part', () =>
    expect(told(sorted)).toBe(
      `3 van 5 geplaatst in A-17, sorteerzone A, batch 2611-014 | Sanne de Boer plaatste het laatste artikel ${om('12:06')}. Nog te plaatsen: 2 × Stroopwafels.`,
    ));
  test('is completing it', () =>
    expect(told({ ...sorted, completing: { by: 'Bram', storage_location: 'A-17' } })).toContain(
      '| Bram rondt deze order nu af (A-17).',
    ));
  test('picks it in a store', () =>
    expect(told({ status: 'requested', dispatcher_identifier: '101' })).toBe(
      'Aangevraagd bij Utrecht Centrum.',
    ));
});

describe('what has ended', () => {
  const by = standing({ by: 'Daan Vermeer', made_by: 'Marieke van Dijk' });
  const why = { unable_to_ship_reason: 'damaged' };
  test.each<[string, object, string]>([
    [
      'unable-to-ship-final',
      { metadata: why, standing: by },
      `De klant krijgt deze artikelen niet: Beschadigd. | Definitief manco gemeld door Daan Vermeer. ${since}`,
    ],
    ['unable-to-ship-final', {}, `De klant krijgt deze artikelen niet. | ${since}`],
    ['cancelled', { standing: by }, `Geannuleerd door Daan Vermeer. | ${since}`],
    ['cancelled', {}, `Geannuleerd. | ${since}`],
    [
      'shipped-with-issues',
      { standing: by },
      `Een klacht over verzonden artikelen, aangemaakt door Marieke van Dijk. | ${since}`,
    ],
    ['shipped-with-issues', {}, `Een klacht over verzonden artikelen. | ${since}`],
    ['return-scan-in-process', {}, `De retour wordt gescand bij DC Utrecht. | ${since}`],
    ['surplus', {}, `DC Utrecht verzond meer dan gevraagd; dit telt niet mee. | ${since}`],
  ])('%s %j', (status, of, text) => expect(told({ status, ...of })).toBe(text));
  test.each(['cancelled', 'unable-to-ship'])('%s, and its pieces went on in others', status =>
    expect(
      told({
        status,
        is_replaced: true,
        replaced_by_dispatch_requests: [
          { identifier: '-2' },
          { identifier: '-3', dispatcher_name: 'Van Houten' },
        ],
      }),
    ).toBe('De artikelen gingen verder in -2 en -3 van Van Houten.'),
  );
});

test.each(['shipped', 'delivered', 'return-received', 'no-status'])('of %s there is nothing to say', status =>
  expect(told({ status })).toBeNull(),
);

test.each([
  [30_000, '0 minuten'],
  [60_000, '1 minuut'],
  [5 * 3_600_000, '5 uur'],
  [3_900_000, '1 uur en 5 minuten'],
  [86_400_000, '1 dag'],
  [66 * 3_600_000, '2 dagen en 18 uur'],
])('%i ms are %s', (ms, text) => expect(duration(ms)).toBe(text));
