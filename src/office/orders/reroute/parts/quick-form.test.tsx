// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { allowedStatusChanges } from '../../../../../core/delivery/changes.ts';
import { pickDelivery } from '../../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../../testing/office.tsx';
import QuickLocationDialog from '../quick-location-dialog.tsx';
import { factsOf, refusalOf } from '../plan-facts.ts';
import { quickFaults, targetBack } from '../quick.ts';
import { useMoveBack } from '../use-move-back.ts';

const delivery = pickDelivery({
  status: 'to-be-requested',
  dispatcher_type: 'dc',
  dispatcher_identifier: 'DC01',
});
const order = { identifier: '261116-0001', current_dispatch_requests_with_paused: [delivery] } as SalesOrder;
const nothing = { default: {}, cascaded: {}, pausable: {} } as unknown as typeof allowedStatusChanges;
const way = { identifier: 'dhl', display_name: 'DHL', is_active: true, is_active_for_location: '1' };
const ok = (body: unknown) => ({ kind: 'ok', status: 200, body });
const store = {
  identifier: '102',
  display_name: 'Groningen',
  active: '1',
  location_type: { identifier: 'store', display_name: 'Winkel' },
};

afterEach(cleanup);

async function open(locations: readonly unknown[], of = delivery, its = order) {
  const office = testOffice(['canmanagealllocations'], {
    settings: { 'frontend-parameters.reroute.insufficient-stock-message': 'Opslaan mag wel.' },
  });
  render(
    <MemoryRouter>
      <QuickLocationDialog order={its} delivery={of} allowed={allowedStatusChanges} onClose={() => {}} />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  const answer = (id: string, body: unknown) =>
    act(async () =>
      office.answer(
        office.asked.findIndex(one => one.id === id),
        ok(body),
      ),
    );
  await answer('listLocations', locations);
  return { ...office, answer };
}

test('too little stock is flagged, and does not hinder', async () => {
  const { asked, answer } = await open([store]);
  fireEvent.change(screen.getByRole('combobox', { name: /^Locatie/ }), { target: { value: 'store/102' } });
  await answer('listLocationDispatchTypes', [
    { ...way, carriers: [{ ...way, carrier_methods: [{ ...way, is_default: true }] }] },
  ]);
  expect(asked.at(-1)).toMatchObject({
    id: 'checkReroute',
    input: { body: [{ dispatcher_identifier: '102' }] },
  });
  await act(async () => {});
  const stock = { dispatcher_type: 'store', dispatcher_identifier: '102', stock_level: 3, reserved: 2 };
  await answer('checkReroute', {
    delivery_dates: ['2026-12-01'],
    stock: [
      { ...stock, product_identifier: 'Beker', quantity: 1, available: 1 },
      { ...stock, product_identifier: 'Vaas', quantity: 2, available: 1 },
    ],
  });
  expect(screen.getByText('Vaas · Te weinig voorraad: 2 nodig, 1 vrij')).toBeTruthy();
  expect(screen.getByText('3 op voorraad, 2 gereserveerd. Opslaan mag wel.')).toBeTruthy();
  expect(screen.queryByText(/Beker · Te weinig/)).toBeNull();
});

test.each([
  ['delivery', ['Ship from Store']],
  ['pickup', ['Click & Collect']],
])('an order of which the way is %s is offered what fits it: %j', async (fulfilment_method, offered) => {
  const { answer } = await open([store], delivery, { ...order, fulfilment_method });
  fireEvent.change(screen.getByRole('combobox', { name: /^Locatie/ }), { target: { value: 'store/102' } });
  const carriers = [{ ...way, carrier_methods: [{ ...way, is_default: true }] }];
  await answer('listLocationDispatchTypes', [
    { ...way, identifier: 'click_and_collect', display_name: 'Click & Collect', carriers },
    { ...way, identifier: 'ship_from_store', display_name: 'Ship from Store', carriers },
  ]);
  const types = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Leveringstype/ });
  const texts = [...types.options].filter(({ value }) => value !== '').map(({ text }) => text);
  expect(texts).toEqual(offered);
});

test.each([
  ['103', 1],
  ['102', 0],
])('who collects it in store %s is to be told that it lies elsewhere: %i times', async (store_of, n) => {
  const its = { ...order, fulfilment_method: 'pickup', fulfilment_location_identifier: store_of };
  const { answer } = await open([store], delivery, its);
  fireEvent.change(screen.getByRole('combobox', { name: /^Locatie/ }), { target: { value: 'store/102' } });
  const carriers = [{ ...way, carrier_methods: [{ ...way, is_default: true }] }];
  await answer('listLocationDispatchTypes', [
    { ...way, identifier: 'click_and_collect', display_name: 'Click & Collect', carriers },
  ]);
  expect(screen.queryAllByText(/^De klant haalt deze order op bij .*103.*ligt dan bij .*102/)).toHaveLength(
    n,
  );
});

test('what does not fit how the customer gets it may not be in a new delivery', () => {
  const target = { date: '', type: 'store', location: '102', carrier: '', method: '' };
  const facts = factsOf({ ...order, fulfilment_method: 'delivery' }, allowedStatusChanges);
  const [line] = facts.lines;
  const row = { id: 1, at: 1, parts: [[line?.id ?? 0, 1] as const] };
  const refused = (dispatch_type: string) => refusalOf(row, { ...target, dispatch_type }, facts);
  expect([refused('ship_from_store'), refused('click_and_collect')]).toEqual([
    null,
    'Dit leveringstype past op deze locatie niet bij hoe de klant de order krijgt.',
  ]);
});

test('says that there is no location to choose', async () => {
  await open([{ ...store, active: '0' }]);
  expect(screen.getByText('Er zijn geen locaties beschikbaar.')).toBeTruthy();
});

test.each([
  ['to-be-requested', 0],
  ['requested', 1],
])(
  'of a delivery of a batch that is %s it says what becomes of scans that are under way',
  async (status, n) => {
    const dispatch_request_batch = status === 'requested' ? { identifier: '2611-014' } : null;
    await open([], { ...delivery, status, dispatch_request_batch });
    expect(screen.queryAllByText(/^Wat de vloer nog scant/)).toHaveLength(n);
  },
);

test('what may become of a delivery is by the tables of the OMS', () => {
  const target = {
    date: '2026-11-30',
    type: 'store',
    location: '102',
    dispatch_type: 'ship_from_store',
    carrier: 'dhl',
    method: 'dhl_home',
  };
  const faults = (allowed: typeof nothing) => quickFaults(target, delivery, '2026-11-20', allowed);
  expect([faults(allowedStatusChanges), faults(nothing)]).toEqual([
    {},
    { target: expect.any(String) as string },
  ]);
  expect(factsOf(order, allowedStatusChanges).lines).toHaveLength(2);
  expect(factsOf(order, nothing).lines).toEqual([]);
});

test('what was planned for a day that is not over can go back there', () => {
  const planned = { ...delivery, dispatch_date: '2026-11-30' };
  const back = (of: Partial<typeof delivery>) => targetBack({ ...planned, ...of }, '2026-11-20');
  expect(back({})).toEqual({
    date: '2026-11-30',
    type: 'dc',
    location: 'DC01',
    dispatch_type: 'ship_from_store',
    carrier: 'dhl',
    method: 'dhl_home',
  });
  expect([
    back({ status: 'requested' }),
    back({ dispatch_date: '2026-11-19' }),
    back({ dispatch_date: null }),
    back({ carrier_method: null }),
  ]).toEqual([null, null, null, null]);
});

test.each([
  ['orders.dispatchrequests.reroute', true],
  ['orders.dispatchrequests.quick-reroute.location', false],
])('with %s alone it can be taken back: %s', (permission, can) => {
  const planned = { ...delivery, dispatch_date: '2026-11-30' };
  const { result } = renderHook(() => useMoveBack(planned), { wrapper: testOffice([permission]).wrapper });
  expect(result.current !== undefined).toBe(can);
});
