// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSalesOrder, type SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { useCall } from '../../calls/use-call.ts';
import { useDraft } from '../../edit/use-draft.ts';
import { testOffice } from '../../testing/office.tsx';
import { OrderNews } from './order-news.tsx';

const order = (revision: number): SalesOrder =>
  ({
    identifier: '261117-0001',
    revision,
    comment_count: 0,
    current_dispatch_requests_with_paused: [],
    metadata: { street: `Straat ${revision}` },
  }) as unknown as SalesOrder;
const ok = (revision: number) => ({ kind: 'ok', status: 200, body: order(revision) });
const event = (change_key: string, by = 'Daan Vermeer') => ({
  kind: 'event' as const,
  event: {
    about: 'order' as const,
    name: '261117-0001',
    parts: ['order' as const],
    by: [by],
    at: '2026-11-20T13:11:00Z',
    change_keys: [change_key],
  },
});

/** The page of an order, with a form of one field. */
function Page() {
  const { body } = useCall(getSalesOrder, { params: { salesOrder: '261117-0001' }, query: {} });
  return body ? <Shown of={body} /> : null;
}
function Shown({ of }: { of: SalesOrder }) {
  const draft = useDraft({ city: 'Utrecht', street: String(of.metadata['street']) }, () => ({}), [
    { kind: 'order', id: 5, revision: of.revision ?? 0 },
  ]);
  return (
    <>
      <OrderNews of={of} />
      <p>{`revisie ${of.revision}`}</p>
      <p>{`vanaf ${draft.seen[0]?.revision}: ${draft.value.city}, ${draft.value.street}`}</p>
      <button onClick={() => draft.set('city', 'Zeist')}>Wijzig</button>
      <button onClick={draft.reset}>Terug</button>
    </>
  );
}
const shown = (text: string | RegExp) => screen.queryByText(text) !== null;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The page, its stream open; by the first look that comes with the opening the order has this revision. */
async function open(revision = 1, rights: readonly string[] = []) {
  const office = testOffice(rights);
  render(<Page />, { wrapper: office.wrapper });
  office.answer(0, ok(1));
  await waitFor(() => expect(shown('revisie 1')).toBe(true));
  expect(office.asked).toHaveLength(1);
  act(() => office.tell({ kind: 'opened' }));
  await waitFor(() => expect(office.asked).toHaveLength(2));
  office.answer(1, ok(revision));
  // One call is answered; another begins when the look differs from the page.
  await waitFor(() => expect(office.client.isFetching()).toBe(revision - 1));
  /** Answers what was asked since, page and look, with this revision. */
  let answered = 2;
  const answerAll = async (revision: number) => {
    do {
      await act(async () => {
        while (answered < office.asked.length) office.answer(answered++, ok(revision));
        await Promise.resolve();
      });
    } while (office.client.isFetching() > 0);
  };
  return { ...office, answerAll };
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
    shouldAdvanceTime: true,
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what a colleague did is asked for at once; what this tab did itself is not', async () => {
  const { asked, tell, answerAll } = await open();
  act(() => tell(event('key-1', 'Marieke')));
  expect(asked).toHaveLength(2);
  act(() => tell(event('theirs')));
  expect(asked.length).toBeGreaterThan(2);
  await answerAll(2);
  expect(shown('revisie 2')).toBe(true);
  expect(shown(/Gewijzigd/)).toBe(false);
});

test('what was done before the stream opened shows too', async () => {
  const { asked, answerAll } = await open(2);
  await waitFor(() => expect(asked.length).toBeGreaterThan(2));
  await answerAll(2);
  expect(shown('revisie 2')).toBe(true);
});

test('a form with edits stays under a bar; Vernieuwen lays the edits over what the OMS has now', async () => {
  const { asked, tell, answerAll } = await open();
  press('Wijzig');
  act(() => tell(event('theirs')));
  act(() => tell(event('theirs-2', 'Sanne de Boer')));
  expect(asked).toHaveLength(2);
  expect(shown('Gewijzigd door Daan Vermeer en Sanne de Boer')).toBe(true);
  expect(shown('Wat je invult, blijft staan.')).toBe(true);
  press('Vernieuwen');
  await answerAll(2);
  await waitFor(() => expect(shown('vanaf 2: Zeist, Straat 2')).toBe(true));
  expect(shown('revisie 2')).toBe(true);
  expect(shown(/Gewijzigd/)).toBe(false);
});

test('when the edits end, what waited is asked for', async () => {
  const { asked, tell, answerAll } = await open();
  press('Wijzig');
  act(() => tell(event('theirs')));
  press('Terug');
  expect(asked.length).toBeGreaterThan(2);
  await answerAll(2);
  expect(shown('revisie 2')).toBe(true);
  expect(shown(/Gewijzigd/)).toBe(false);
});

test('while no stream tells of it the order is looked at every 60 seconds, and when it is open again', async () => {
  const { asked, tell, answerAll } = await open();
  act(() => void vi.advanceTimersByTime(120_000));
  expect(asked).toHaveLength(2);
  act(() => tell({ kind: 'broken' }));
  act(() => void vi.advanceTimersByTime(61_000));
  expect(asked.length).toBeGreaterThan(2);
  await answerAll(3);
  expect(shown('revisie 3')).toBe(true);
  const before = asked.length;
  press('Wijzig');
  act(() => tell({ kind: 'opened' }));
  expect(asked).toHaveLength(before + 1);
  await answerAll(4);
  expect([shown('Gewijzigd'), shown('revisie 3')]).toEqual([true, true]);
});

test('of a change that no stream told the bar names who made it last, to who may see the timeline', async () => {
  const { asked, answer, tell } = await open(1, ['orders.history.view']);
  act(() => tell({ kind: 'broken' }));
  press('Wijzig');
  act(() => tell({ kind: 'opened' }));
  answer(asked.length - 1, ok(2));
  await waitFor(() => expect(asked.at(-1)?.id).toBe('getTimeline'));
  expect(shown('Gewijzigd')).toBe(true);
  const row = { by: 'Sanne de Boer', at: '2026-11-20T13:11:00Z' };
  answer(asked.length - 1, { kind: 'ok', status: 200, body: { rows: [row], counts: {}, next: null } });
  await waitFor(() => expect(shown('Gewijzigd door Sanne de Boer')).toBe(true));
});
