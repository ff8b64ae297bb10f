// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  dispatchRequestFields,
  listDispatchRequests,
  type DispatchRequest,
} from '../../../../contract/orders/dispatch-request.ts';
import { pickDelivery } from '../../../work-package/testing/pick-delivery.ts';
import { allQuery } from '../../calls/use-all.ts';
import { usePages } from '../../calls/use-pages.ts';
import { useOffice } from '../../office.ts';
import { testOffice } from '../../testing/office.tsx';
import { List } from '../list.tsx';
import { useChoice } from './use-choice.tsx';

const names = dispatchRequestFields(['identifier', 'status']);
const nameOf = ({ identifier }: Pick<DispatchRequest, 'identifier'>) => identifier;
const delivery = (n: number) => pickDelivery({ id: n, identifier: `D-${n}` });
const deliveries = (n: number) => Array.from({ length: n }, (_, i) => delivery(i + 1));

function Orders({ size }: { size: number }) {
  const pages = usePages(listDispatchRequests, {}, size);
  const { http } = useOffice();
  const every = allQuery(http, names, [{ query: { fields: 'identifier' } }]);
  const choice = useChoice(pages, nameOf, every, row => row);
  return (
    <>
      <p>{`${choice.chosen.size} gekozen`}</p>
      {choice.failure && <p>mislukt</p>}
      <p>{`te doen: ${choice.entries.map(nameOf).join(' ')}`}</p>
      <p>{`is: ${choice.entries.map(({ status }) => status).join(' ')}`}</p>
      <button onClick={choice.renew}>Geweigerd</button>
      <button onClick={pages.renew}>Opnieuw</button>
      <List
        caption="Orders"
        of="orders"
        columns={[{ id: 'name', header: () => 'Order', card: 'title', cell: nameOf }]}
        pages={pages}
        rowKey={nameOf}
        choice={{ ...choice, label: nameOf }}
        none={null}
      />
    </>
  );
}

let office: ReturnType<typeof testOffice>;
const answer = (nth: number, body: unknown) =>
  act(async () => office.answer(nth, { kind: 'ok', status: 200, body }));
const press = (name: string) => act(async () => fireEvent.click(screen.getByLabelText(name)));
const chosen = () => screen.getByText(/gekozen/).textContent;
const click = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));
const toDo = () => screen.getByText(/te doen/).textContent;
const all = () => screen.getByLabelText<HTMLInputElement>('Selecteer alles');

/** A list with two rows loaded and more to come, or with `n` that are all. */
async function open(n = 2): Promise<void> {
  office = testOffice();
  render(<Orders size={n === 2 ? 2 : n + 1} />, { wrapper: office.wrapper });
  await answer(0, deliveries(n));
}
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("'Alles' is every result, loaded or not; once more is none (design/office.md 2)", async () => {
  await open();
  await press('D-1');
  expect(all().indeterminate).toBe(true);
  await press('Selecteer alles');
  expect(office.asked[1]?.input).toEqual({ query: { fields: 'identifier', limit: 500, offset: 0 } });
  expect(all().checked).toBe(false);
  await answer(1, deliveries(7));
  expect(chosen()).toBe('7 gekozen');
  expect(all().checked).toBe(true);
  await press('D-2');
  expect(all().indeterminate).toBe(true);
  await press('D-2');
  await press('Selecteer alles');
  expect(chosen()).toBe('0 gekozen');
  // As they are at each press.
  await press('Selecteer alles');
  expect(office.asked).toHaveLength(3);
  await answer(2, deliveries(8));
  expect(chosen()).toBe('8 gekozen');
});

test('more than 500 are chosen after a question', async () => {
  await open();
  await press('Selecteer alles');
  await answer(1, deliveries(500));
  await answer(2, [delivery(501)]);
  expect(chosen()).toBe('0 gekozen');
  expect(await screen.findByText('Alle 501 selecteren?')).toBeTruthy();
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Selecteer alles', hidden: true })),
  );
  expect(chosen()).toBe('501 gekozen');
  expect(screen.queryByText('Alle 501 selecteren?')).toBeNull();
});

test('also when all of them are loaded', async () => {
  await open(600);
  await press('Selecteer alles');
  expect(chosen()).toBe('0 gekozen');
  expect(await screen.findByText('Alle 600 selecteren?')).toBeTruthy();
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Selecteer alles', hidden: true })),
  );
  expect(chosen()).toBe('600 gekozen');
});

test('when they cannot be asked for nothing is chosen, and it is said', async () => {
  await open();
  await press('Selecteer alles');
  await act(async () => office.answer(1, { kind: 'later', why: 'network' }));
  expect(chosen()).toBe('0 gekozen');
  expect(screen.getByText('mislukt')).toBeTruthy();
});

test('what has left the whole list is chosen no more', async () => {
  await open(3);
  await press('Selecteer alles');
  await click('Opnieuw');
  await answer(1, [delivery(1), delivery(3)]);
  expect(chosen()).toBe('2 gekozen');
  expect(toDo()).toBe('te doen: D-1 D-3');
  expect(all().checked).toBe(true);
});

test('after a refusal what is on no page that is loaded stays chosen as far as it is a result', async () => {
  await open();
  await press('Selecteer alles');
  await answer(1, deliveries(4));
  await click('Geweigerd');
  expect(office.asked[2]?.id).toBe(listDispatchRequests.id);
  await answer(2, [1, 2, 4, 5].map(delivery));
  expect(chosen()).toBe('3 gekozen');
  expect(toDo()).toBe('te doen: D-1 D-2 D-4');
  expect(all().indeterminate).toBe(true);
});

test('after a refusal a chosen row is as it is now, also where its page was not asked for again', async () => {
  await open();
  await press('D-1');
  await click('Geweigerd');
  await answer(1, [{ ...delivery(1), status: 'cancelled' }, ...deliveries(7).slice(1)]);
  expect(screen.getByText('is: cancelled')).toBeTruthy();
  await click('Opnieuw');
  await answer(2, [{ ...delivery(1), status: 'shipped' }, delivery(2)]);
  expect(screen.getByText('is: shipped')).toBeTruthy();
});

test('X chooses the row that has the focus, and Shift X every row from the last one to it', async () => {
  await open();
  await press('Selecteer alles');
  await answer(1, deliveries(7));
  await press('Selecteer alles');
  vi.useFakeTimers();
  // A hand's letter is given to the page once no scanner can have typed it.
  const key = (sign: string, shiftKey: boolean) =>
    act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: sign, shiftKey, bubbles: true }));
      await vi.advanceTimersByTimeAsync(80);
    });
  await key('j', false);
  await key('x', false);
  expect(chosen()).toBe('1 gekozen');
  await key('j', false);
  await key('X', true);
  expect(chosen()).toBe('2 gekozen');
});

test('on a phone rows have no boxes until a finger has rested on a card, which chooses it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await open();
  expect(screen.queryByLabelText('D-2')).toBeNull();
  vi.useFakeTimers();
  const touch = { pointerType: 'touch', bubbles: true, clientX: 10, clientY: 10 };
  const card = screen.getByText('D-2');
  const rest = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  fireEvent(card, new PointerEvent('pointerdown', touch));
  await rest(300);
  fireEvent(card, new PointerEvent('pointermove', { ...touch, clientY: 40 }));
  await rest(300);
  expect(chosen()).toBe('0 gekozen');
  fireEvent(card, new PointerEvent('pointerdown', touch));
  await rest(500);
  fireEvent(card, new PointerEvent('pointerup', touch));
  expect(fireEvent.click(card)).toBe(false);
  expect(chosen()).toBe('1 gekozen');
  await press('D-2');
  expect(screen.queryByLabelText('D-2')).toBeNull();
});
