// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { pickDelivery } from '../../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../../testing/office.tsx';
import { DeliveryCard } from './delivery-card.tsx';

const SEES_DAYS = 'orders.dispatchrequests.showdatefield.dispatchdate';
const delivery = pickDelivery({
  dispatch_date: '2026-11-24',
  dispatch_request_batch: { identifier: '2611-014' },
  storage_location: {
    identifier: 'A-02',
    display_name: 'A-02',
    storage_zone: { identifier: 'A', display_name: 'Zone A' },
  },
});
const order = { current_dispatch_requests_with_paused: [delivery] } as unknown as SalesOrder;

function show(isOpen: boolean, permissions: readonly string[] = [], settings = {}, of = delivery) {
  const shown = { order, delivery: of, isOpen, isCurrent: false, onFold: () => {}, onCurrent: () => {} };
  const { wrapper } = testOffice(permissions, {
    settings: Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [`frontend-parameters.order-detail.${key}`, value]),
    ),
  });
  return render(
    <MemoryRouter>
      <DeliveryCard {...shown} />
    </MemoryRouter>,
    { wrapper },
  ).container;
}

afterEach(cleanup);

const paused = { ...delivery, paused_at: '2026-11-20T08:00:00Z' };
test.each<[string, readonly string[], object, boolean, typeof delivery?]>([
  ['with its right', [SEES_DAYS], {}, true],
  ['without its right', [], {}, false],
  ['in a status that shows it', [SEES_DAYS], { 'dispatch-field-statuses': ['requested'] }, true],
  ['in another status', [SEES_DAYS], { 'dispatch-field-statuses': ['shipped'] }, false],
  [
    'paused in a status that shows it',
    [SEES_DAYS],
    { 'dispatch-field-statuses': ['requested'] },
    true,
    paused,
  ],
  ['of what is paused', [SEES_DAYS], { 'dispatch-field-statuses': ['requested-paused'] }, true, paused],
  ['paused in another status', [SEES_DAYS], { 'dispatch-field-statuses': ['shipped'] }, false, paused],
])('the day of a folded delivery, %s', (_, permissions, settings, shown, of = delivery) => {
  show(false, permissions, settings, of);
  expect(document.querySelector('time') !== null).toBe(shown);
});

test('the batch is a link for who may open it, and a text for others', () => {
  show(true, ['orders.batch.process']);
  expect(screen.getByRole('link', { name: '2611-014' })).toBeTruthy();
  cleanup();
  show(true);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('2611-014')).toBeTruthy();
});

test('where it is gathered stands with its zone, and is not broken at its hyphen', () => {
  show(true);
  expect(screen.getByText('Sorteerzone').nextSibling?.textContent).toBe('Zone A · A-02');
  expect(screen.getByText('A-02').className).toBe('whole');
});

test('nobody is responsible until somebody is named', () => {
  const shown = () => screen.getByText('Verantwoordelijk').nextSibling?.textContent;
  show(true);
  expect(shown()).toBe('–');
  cleanup();
  const utrecht = { id: 4, identifier: '101', display_name: 'Utrecht Centrum' };
  show(true, [], {}, { ...delivery, responsible_location: utrecht });
  expect(shown()).toBe('Utrecht Centrum');
});

test('a complaint names the delivery that it is about', () => {
  const [line] = delivery.dispatch_request_lines;
  const complaint = pickDelivery({
    id: 99,
    dispatch_request_lines: [{ ...line, id: 990, shipped_dispatch_request_line_id: line?.id }] as never,
  });
  show(true, [], {}, complaint);
  const about = screen.getByText('Klacht over').parentElement;
  expect(about?.querySelector('a')?.textContent).toContain(delivery.identifier);
});

test.each([
  [null, null],
  [{ state: 'making', why: null, next_try_at: null }, 'Wordt gemaakt'],
  [{ state: 'failed', why: 'adres niet gevonden', next_try_at: null }, 'Niet gemaakt: adres niet gevonden'],
] as const)('its label that is not there yet: %j is %s', (labels, text) => {
  show(true, [], {}, { ...delivery, standing: { labels } as never });
  expect(screen.queryByText('Label')?.nextSibling?.textContent ?? null).toBe(text);
});

test('labels that are void are struck through, with why one was not cancelled', () => {
  const void_labels = [{ code: '3SOUD1', voided_at: '2026-11-20T09:00:00Z', kept: 'al opgehaald' }];
  show(true, [], {}, { ...delivery, void_labels });
  expect(screen.getByText('3SOUD1').tagName).toBe('S');
  expect(screen.getByText('Vervallen labels').nextSibling?.textContent).toBe(
    '3SOUD1 (niet geannuleerd: al opgehaald)',
  );
});

test('the retailer says on which side its buttons are, at the head too', () => {
  const side = (settings = {}) =>
    show(true, [], settings).querySelector('[data-align]')?.getAttribute('data-align');
  expect(side()).toBe('right');
  cleanup();
  expect(side({ 'button-alignment': 'left' })).toBe('left');
});
