import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { allowedStatusChanges, dispatcherTypes } from '../../../../../core/delivery/changes.ts';
import { deliveryStatuses, labelOf, PAUSED } from '../../../../../core/delivery/status.ts';
import { setTranslations } from '../../../../texts/texts.ts';
import { offered } from '../../../acts/act.ts';
import { buttonsOf, deliveryActs } from './acts.ts';
import { lineActs } from './line-acts.tsx';
import { orderActs } from './order-acts.tsx';
import type { DeliveryFacts } from './stands.ts';

beforeAll(() =>
  setTranslations(
    Object.fromEntries(
      [
        ...deliveryStatuses.map(one => [one, labelOf(one)] as const),
        [PAUSED.identifier, PAUSED.label] as const,
      ].map(([status, label]) => [`dispatch_request_status.${status}`, label]),
    ),
  ),
);
// Tests share their modules.
afterAll(() => setTranslations({}));

const everything = deliveryActs.flatMap(({ right }) => right.groups.map(([first = '']) => first));
const asker = (permissions: readonly string[], locations = [{ type: 'dc', identifier: 'X' }]) => ({
  permissions: new Set(permissions),
  features: new Set(['batching', 'hold-orders', 'order-desk']),
  locations,
});
const line = { id: 1, product_identifier: '1', product_name: 'Mok', quantity: 5, quantity_pending: 5 };
const facts = (of: Partial<DispatchRequest>, by: Partial<DeliveryFacts> = {}): DeliveryFacts => {
  const delivery = {
    id: 1,
    identifier: '261117-0001-1',
    status: 'requested',
    dispatcher_type: 'dc',
    dispatcher_identifier: 'X',
    dispatch_type: { identifier: 'dc_delivery', display_name: 'Levering vanuit DC' },
    paused_at: null,
    dispatch_request_batch: null,
    storage_location: null,
    carrier_method: null,
    dispatcher_enabled_cups_printer_types: [],
    dispatch_request_lines: [line],
    ...of,
  } as DispatchRequest;
  return {
    order: {
      identifier: '261117-0001',
      current_dispatch_requests_with_paused: [delivery],
    } as unknown as SalesOrder,
    delivery,
    allowed: allowedStatusChanges,
    asker: asker([...everything, 'canmanagealllocations']),
    settings: {
      'dispatchRequests.allowShippedWithIssuesFromStatuses': ['shipped', 'delivered'],
      'dispatchRequests.allowExtraOrderLinesFromStatuses': ['shipped'],
    },
    ...by,
  };
};
const standing = (of: DeliveryFacts, place = { type: of.delivery.dispatcher_type, identifier: 'X' }) =>
  offered(deliveryActs, of, place);
const reasonOf = (id: string, of: DeliveryFacts) => {
  const one = standing(of).find(({ act }) => act.id === id);
  return one ? (one.reason ?? true) : false;
};

/**
 * Typed off the documents (orders-and-deliveries.md 4, order-rules.md 2): the statuses in which an act of a delivery that stands alone can be done,
 * for a dc and a store; and where they are others for a warehouse and a vendor.
 */
const held = ['on-hold', 'in-review'];
const outside = ['requested-externally', 'request-confirmed', 'unknown'];
const cancelling = ['cancel-to-be-requested', 'cancel-requested'];
const short = ['unable-to-ship', 'denied', 'crossdock-unable-to-ship', 'waiting-for-customer-decision'];
const released = ['on-hold-released', 'on-hold-released-manual'];
const waiting = ['waiting-for-stock', 'unable-to-assign'];
const planned = 'to-be-requested';
const matrix: Readonly<
  Record<string, readonly [own: readonly string[], elsewhere?: readonly string[], store?: readonly string[]]>
> = {
  release: [held],
  deny: [held],
  pause: [
    [planned, 'waiting-for-stock', 'requested', 'crossdock-requested', 'crossdock-received'],
    [planned],
    [planned, 'waiting-for-stock', 'requested'],
  ],
  resume: [[]],
  shortage: [
    [planned, 'requested', ...outside, 'crossdock-received'],
    [planned, 'requested', ...outside],
  ],
  responsible: [deliveryStatuses],
  carrier: [[planned, 'requested']],
  return: [['shipped', 'delivered']],
  complaint: [['shipped', 'delivered']],
  // By its setting, of which the documents give no value.
  extra_lines: [['shipped']],
  dropship: [[planned]],
  suggestion: [
    [...released, planned, ...waiting, 'requested', ...short, 'crossdock-requested'],
    [...released, planned, ...waiting, ...short, 'crossdock-requested'],
  ],
  reroute: [
    [...released, planned, ...waiting, 'requested', ...short, 'crossdock-requested'],
    [...released, planned, ...waiting, ...short, 'crossdock-requested'],
  ],
  move: [[...released, planned, ...waiting, 'requested', ...short, 'crossdock-requested'], [], []],
  // Only what is linked.
  cascades: [[]],
  history: [deliveryStatuses],
  raw: [deliveryStatuses],
  delay: [[planned]],
  hold: [['requires-hold-evaluation', ...released, planned, ...waiting]],
  batch: [[planned]],
  sort: [[]],
  // Messages about a batch are tested below.
  message: [[], [], ['requested']],
  shipped: [
    ['requested', ...outside, ...cancelling, 'crossdock-received'],
    ['requested', ...outside, ...cancelling],
  ],
  give_up: [
    [planned, ...waiting, 'requested', ...short, 'crossdock-requested', 'shipped', 'delivered'],
    [planned, ...waiting, ...short, 'crossdock-requested', 'shipped', 'delivered'],
  ],
  cancel: [
    [
      'requires-hold-evaluation',
      ...held,
      'on-hold-final',
      'on-hold-final-manual',
      ...released,
      planned,
      ...waiting,
      'requested',
      ...outside,
      ...cancelling,
      ...short,
      'crossdock-requested',
      'crossdock-received',
      'return-announced',
    ],
    [
      'requires-hold-evaluation',
      ...held,
      'on-hold-final',
      'on-hold-final-manual',
      ...released,
      planned,
      ...waiting,
      'requested',
      ...outside,
      ...cancelling,
      ...short,
      'crossdock-requested',
      'return-announced',
    ],
  ],
};

describe('the statuses in which an act can be done', () => {
  const rows = Object.entries(matrix).flatMap(([id, [own, elsewhere = own, store = own]]) =>
    dispatcherTypes.map(
      type => [id, type, type === 'dc' ? own : type === 'store' ? store : elsewhere] as const,
    ),
  );
  test.each(rows)('%s, sent by a %s', (id, dispatcher_type, statuses) =>
    expect(
      deliveryStatuses.filter(status => reasonOf(id, facts({ status, dispatcher_type })) === true),
    ).toEqual(deliveryStatuses.filter(status => statuses.includes(status))),
  );
  test.each([
    [['requested', 'crossdock-received'], true],
    [['to-be-requested'], true],
    [['shipped', 'cancelled', 'unable-to-ship'], false],
  ])('in a batch the floor can be told of what is %j: %s', (statuses, told) => {
    const of = { dispatch_request_batch: { identifier: 'B1' } };
    for (const status of statuses) expect(reasonOf('message', facts({ ...of, status }))).toBe(told);
    expect(reasonOf('message', facts({ status: 'requested' }))).toBe(
      'Niemand op de vloer heeft deze levering.',
    );
  });
  test('the table names every act but the papers, of which section 5 decides, and what failed outside or at a carrier', () =>
    expect(
      deliveryActs
        .map(({ id }) => id)
        .filter(id => !['slip', 'send_again', 'book_again'].includes(id))
        .toSorted(),
    ).toEqual(Object.keys(matrix).toSorted()));
});

describe('the acts of a line', () => {
  const ids = (of: Partial<DispatchRequest>, by: Partial<DeliveryFacts>, quantity_pending = 5) => {
    const { delivery, ...rest } = facts(of, by);
    const one = { ...line, quantity_pending } as DispatchRequest['dispatch_request_lines'][number];
    return offered(lineActs, { ...rest, delivery, line: one }, { type: 'dc', identifier: 'X' }).flatMap(
      ({ act, reason }) => (reason === undefined ? [act.id] : []),
    );
  };
  const all = asker(lineActs.flatMap(({ right }) => right.groups.map(([first = '']) => first)));
  test.each<[string, Partial<DispatchRequest>, Partial<DeliveryFacts>, number, readonly string[]]>([
    ['planned', { status: planned }, { asker: all }, 5, ['reroute_line', 'history']],
    ['all of it placed', { status: 'requested' }, { asker: all }, 0, ['history']],
    ['shipped', { status: 'shipped' }, { asker: all }, 5, ['history']],
    ['without permissions', { status: planned }, { asker: asker([]) }, 5, []],
    [
      'of a location of others',
      { status: planned },
      { asker: asker(['orders.dispatchrequests.reroute'], []) },
      5,
      [],
    ],
  ])('%s', (_, of, by, pending, expected) => expect(ids(of, by, pending)).toEqual(expected));
});

const paused = 'De levering is gepauzeerd. Hervat de levering eerst.';
const batch = { identifier: '2611-014' };
const placedAt = {
  storage_location: { identifier: 'A-17', display_name: 'A-17' },
  dispatch_request_batch: batch,
};
const linked = (status: string, is_replaced = false) => [
  { id: 2, identifier: '261117-0001-2', status, is_replaced },
];

const sendingOutside = (how: object) => ({
  standing: { outside: { kind: 'request', sent_at: null, why: null, next_try_at: null, ...how } } as never,
});

const labelled = (why: string | null) => ({
  standing: { labels: { state: why === null ? 'making' : 'failed', why, next_try_at: null } } as never,
});

describe('why an act cannot be done now', () => {
  test.each<[string, Partial<DispatchRequest>, string | boolean]>([
    ['delay', {}, 'Kan alleen zolang de levering Aan te vragen is.'],
    ['hold', {}, 'Van Aangevraagd kan niet naar Geblokkeerd.'],
    ['pause', { status: 'on-hold' }, 'Van Geblokkeerd kan niet naar Gepauzeerd.'],
    ['batch', { dispatch_request_batch: batch }, 'Zit al in batch 2611-014.'],
    ['batch', {}, 'Kan alleen zolang de levering Aan te vragen is.'],
    [
      'shipped',
      { ...placedAt, dispatch_request_lines: [{ ...line, quantity_pending: 2 }] as never },
      'Er moeten nog 2 artikelen geplaatst worden.',
    ],
    [
      'shortage',
      { ...placedAt, dispatch_request_lines: [{ ...line, quantity_pending: 0 }] as never },
      'Er liggen 5 artikelen in A-17.',
    ],
    [
      'move',
      { ...placedAt, dispatch_request_lines: [{ ...line, quantity_pending: 2 }] as never },
      'Er liggen 3 artikelen in A-17.',
    ],
    ['move', placedAt, true],
    ['cancel', { paused_at: '2026-11-20T09:00:00Z' }, paused],
    ['responsible', { paused_at: '2026-11-20T09:00:00Z' }, paused],
    ['release', { status: 'on-hold', paused_at: '2026-11-20T09:00:00Z' }, paused],
    ['resume', { paused_at: '2026-11-20T09:00:00Z' }, true],
    ['pause', { paused_at: '2026-11-20T09:00:00Z' }, false],
    ['resume', {}, false],
    ['send_again', sendingOutside({ why: 'antwoord 500' }), true],
    ['send_again', sendingOutside({ why: 'antwoord 500', next_try_at: '2026-11-20T09:00:00Z' }), true],
    ['send_again', sendingOutside({}), false],
    ['send_again', sendingOutside({ sent_at: '2026-11-20T09:00:00Z' }), false],
    ['send_again', {}, false],
    ['book_again', labelled('adres niet gevonden'), true],
    ['book_again', { ...labelled('adres niet gevonden'), paused_at: '2026-11-20T09:00:00Z' }, paused],
    ['book_again', labelled(null), false],
    ['book_again', {}, false],
    [
      'cancel',
      { is_replaced: true, replaced_by_dispatch_requests: linked('requested') },
      'Deze levering is vervangen door 261117-0001-2.',
    ],
    // Linked deliveries have a table of their own, and are asked themselves.
    ['hold', { status: planned, cascades_into_dispatch_requests: linked(planned) }, true],
    [
      'give_up',
      { cascades_into_dispatch_requests: linked('crossdock-requested') },
      'Van Aangevraagd kan niet naar Definitief manco.',
    ],
    ['delay', { status: planned, dispatch_action: 'crossdocking' }, true],
    // Users who may not see what is linked know by its status that it stands in the way.
    [
      'delay',
      { status: planned, linked_statuses: ['requested'] },
      'Deze levering hoort bij een andere, die al Aangevraagd is.',
    ],
    ['delay', { status: planned, cascades_from_dispatch_requests: linked('cancelled', true) }, true],
    ['hold', { status: planned, linked_statuses: [planned] }, true],
    ['cascades', { linked_statuses: [planned] }, false],
    [
      'delay',
      { status: planned, cascades_from_dispatch_requests: linked('requested') },
      'Deze levering hoort bij 261117-0001-2, die al Aangevraagd is.',
    ],
    [
      'carrier',
      { carrier_method: { can_be_overruled_by_dispatcher: false } as never },
      'Deze bezorgwijze mag niet door de locatie worden gewijzigd.',
    ],
    ['carrier', { status: 'on-hold' }, 'De vervoerder kan in deze status niet worden gewijzigd.'],
    ['carrier', { dispatch_type: { identifier: 'vendor_dropship', display_name: 'Dropship' } }, false],
    ['slip', {}, true],
    [
      'slip',
      { dispatcher_type: 'store', status: 'on-hold' },
      'De orderbon kan niet gedownload worden voor een levering met de status Geblokkeerd.',
    ],
    [
      'slip',
      { dispatcher_type: 'store' },
      'De orderbon kan niet gedownload worden omdat deze vervoerder/bezorgwijze daar niet voor is geconfigureerd.',
    ],
    ['sort', { dispatch_request_batch: batch }, true],
    // Final actions: not for what goes to a store first, nor while a linked delivery is past to-be-requested.
    [
      'complaint',
      { status: 'shipped', dispatch_action: 'crossdocking' },
      'Deze levering gaat naar een winkel, en niet naar de klant.',
    ],
    [
      'extra_lines',
      { status: 'shipped', cascades_from_dispatch_requests: linked('shipped') },
      'Deze levering hoort bij 261117-0001-2, die al Verzonden is.',
    ],
    ['complaint', { status: 'shipped', cascades_from_dispatch_requests: linked(planned) }, true],
    ['complaint', { status: 'shipped', paused_at: '2026-11-20T09:00:00Z' }, paused],
    ['return', { status: 'shipped', dispatch_action: 'crossdocking' }, false],
    ['cascades', { cascades_into_dispatch_requests: linked(planned) }, true],
    // A delivery that has ended does not come to it any more.
    ['hold', { status: 'shipped' }, false],
    ['cancel', { status: 'cancelled' }, false],
    ['a status of another OMS', { status: 'toString' }, false],
  ])('%s of %o: %s', (id, of, stands) => expect(reasonOf(id, facts(of))).toBe(stands));

  test('what the OMS allows decides', () => {
    const none = { default: {}, cascaded: {}, pausable: {} };
    expect(reasonOf('cancel', facts({}, { allowed: none }))).toBe(
      'Van Aangevraagd kan niet naar Geannuleerd.',
    );
    expect(reasonOf('pause', facts({}, { allowed: none }))).toBe('Van Aangevraagd kan niet naar Gepauzeerd.');
  });
  test('a piece has one complaint', () => {
    const { delivery, ...shipped } = facts({ status: 'shipped' });
    const complaint = {
      ...delivery,
      id: 2,
      status: 'shipped-with-issues',
      dispatch_request_lines: [{ ...line, id: 9, shipped_dispatch_request_line_id: line.id }] as never,
    };
    const order = { ...shipped.order, current_dispatch_requests_with_paused: [delivery, complaint] };
    expect(reasonOf('complaint', { ...shipped, delivery, order })).toBe(
      'Over alle artikelen is al een klacht.',
    );
  });
  test('what has come back cannot come back again', () => {
    const { delivery, ...shipped } = facts({ status: 'shipped' });
    const back = {
      ...delivery,
      id: 2,
      dispatch_type: { identifier: 'return', display_name: 'Retour' },
      status: 'return-received',
    };
    const order = { ...shipped.order, current_dispatch_requests_with_paused: [delivery, back] };
    expect(reasonOf('return', { ...shipped, delivery, order })).toBe(
      'Alles is al terug, of als retour aangemeld.',
    );
    // The return may be of the same article in an extra line, though it is on the line that was paid.
    const again = { ...line, id: 9, sales_order_line_id: 2 };
    const extra = { ...delivery, id: 3, dispatch_request_lines: [again] as never };
    const more = { ...shipped.order, current_dispatch_requests_with_paused: [delivery, extra, back] };
    for (const one of [delivery, extra])
      expect(reasonOf('return', { ...shipped, delivery: one, order: more as unknown as SalesOrder })).toBe(
        true,
      );
  });
});

/** A status in which an act is offered, where that is not `requested`. */
const statusFor: Readonly<Record<string, string>> = {
  release: 'on-hold',
  deny: 'on-hold',
  return: 'shipped',
  complaint: 'shipped',
  extra_lines: 'shipped',
  dropship: planned,
};

describe('who may', () => {
  test.each(deliveryActs.map(act => [act.id, act] as const))(
    '%s is absent without its right',
    (id, { right }) => {
      const of = {
        status: statusFor[id] ?? 'requested',
        cascades_into_dispatch_requests: id === 'cascades' ? linked(planned) : [],
        dispatch_request_batch: batch,
        ...(id === 'send_again' && sendingOutside({ why: 'antwoord 500' })),
        ...(id === 'book_again' && labelled('adres niet gevonden')),
        ...(id === 'resume' && { paused_at: '2026-11-20' }),
      };
      expect(reasonOf(id, facts(of, { asker: asker(everything) }))).not.toBe(false);
      for (const group of right.groups) {
        const without = everything.filter(permission => !group.includes(permission));
        expect(reasonOf(id, facts(of, { asker: asker(without) }))).toBe(false);
      }
    },
  );
  test.each([
    [['orders.batch.process.sort'], '/product-processing/dc/DC01/batch/2611-014/sort'],
    [['orders.batch.process'], '/locations/dc/DC01/shipment-batch/2611-014'],
  ])('Sorteer batch leads who has %j to %s', (permissions, path) => {
    const sort = deliveryActs.find(({ id }) => id === 'sort');
    const given = facts(
      { dispatch_request_batch: { identifier: '2611-014' }, dispatcher_identifier: 'DC01' },
      { asker: asker(permissions) },
    );
    expect(sort?.stands(given) === true && sort.to?.(given)).toBe(path);
  });
  test('only at an own location', () =>
    expect(standing(facts({}, { asker: asker(everything) }), { type: 'store', identifier: '101' })).toEqual(
      [],
    ));
});

describe('the acts with a button of their own', () => {
  const buttons = (of: Partial<DispatchRequest>) => {
    const given = facts(of);
    return buttonsOf(given.delivery, standing(given)).map(({ id }) => id);
  };
  test.each<[Partial<DispatchRequest>, readonly string[]]>([
    [{ status: 'on-hold' }, ['release', 'deny', 'cancel']],
    [{}, ['reroute', 'pause', 'shortage']],
    [{ paused_at: '2026-11-20T09:00:00Z' }, ['resume']],
    [labelled('adres niet gevonden'), ['book_again', 'reroute', 'pause']],
    [{ status: 'cancelled' }, []],
    [{ status: planned, ...sendingOutside({ why: 'antwoord 422' }) }, ['send_again', 'reroute', 'pause']],
    [{ status: 'toString' }, []],
  ])('%o: %j', (of, ids) => expect(buttons(of)).toEqual(ids));
  test('are three at most, and what cannot be done has none', () => {
    for (const status of deliveryStatuses) expect(buttons({ status }).length).toBeLessThanOrEqual(3);
    expect(
      buttons({ ...placedAt, dispatch_request_lines: [{ ...line, quantity_pending: 0 }] as never }),
    ).toEqual(['reroute', 'pause']);
  });
});

test.each<[string, Partial<DispatchRequest>[], unknown]>([
  ['nothing', [], false],
  ['planned and shipped', [{ status: planned }, { status: 'shipped' }], true],
  ['shipped', [{ status: 'shipped' }], 'Geen van de leveringen kan worden geannuleerd.'],
])('Regels annuleren of an order with what is %s', (_, of, stands) => {
  const { delivery, order, ...rest } = facts({});
  const deliveries = of.map(one => ({ ...delivery, ...one }));
  const cancelLines = orderActs.find(({ id }) => id === 'cancel_lines');
  expect(
    cancelLines?.stands({ ...rest, order: { ...order, current_dispatch_requests_with_paused: deliveries } }),
  ).toBe(stands);
});
