// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../testing/office.tsx';
import { SlipsOfMany } from './slips-of-many.tsx';

function Acts({ n = 1 }: { n?: number }) {
  const [outcome, setOutcome] = useState<ReactNode>(null);
  return (
    <>
      <SlipsOfMany
        name="2611-014"
        identifiers={Array.from({ length: n }, (_, i) => `261119-${i}-1`)}
        onOutcome={setOutcome}
      />
      {outcome}
    </>
  );
}

let office: ReturnType<typeof testOffice>;
function open(n: number, ...permissions: readonly string[]): void {
  office = testOffice(['orders.dispatchrequests.downloadpackingslip', ...permissions]);
  render(<Acts n={n} />, { wrapper: office.wrapper });
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const answer = (nth: number, body: unknown) => act(async () => office.answer(nth, body));
const printed = (errors: readonly string[] = []) => ({
  kind: 'ok',
  status: 200,
  body: { errors, print_jobs: [] },
});
const noLabels = {
  kind: 'refused',
  problem: { type: 'about:blank', status: 422, title: '', code: 'no-labels', detail: '' },
};
const ok = (errors: readonly string[] = []) => ({ kind: 'ok', status: 200, body: { errors } });

afterEach(cleanup);

test("'Labels afdrukken' says so when the orders have no labels", async () => {
  open(1, 'orders.dispatchrequests.printlabels');
  await press('Labels afdrukken');
  expect(office.asked).toMatchObject([
    {
      id: 'postBatchPackingSlips',
      input: { body: { identifiers: ['261119-0-1'], auto_print_label: '1' } },
    },
  ]);
  await answer(0, noLabels);
  expect(screen.getByText('Er zijn geen labels om te printen')).toBeTruthy();
  expect(screen.queryByText(/verstuurd|misgegaan/)).toBeNull();
});

test('more than the OMS draws at once are asked for in parts; what failed in each is listed once', async () => {
  open(201);
  await press('Pakbonnen downloaden');
  expect(office.asked).toHaveLength(1);
  await answer(0, ok(['261119-7-1: geen pakbon']));
  expect(
    office.asked.map(({ input }) => (input as { body: { identifiers: string[] } }).body.identifiers.length),
  ).toEqual([200, 1]);
  await answer(1, ok(['261119-200-1: geen pakbon']));
  expect(
    screen.getByText('De volgende fouten zijn opgetreden bij het samenvoegen van de pakbonnen:'),
  ).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '261119-7-1: geen pakbon',
    '261119-200-1: geen pakbon',
  ]);
});

test('what failed in earlier parts is listed beside the failure of a later one, and the rest is done without them', async () => {
  open(401, 'orders.dispatchrequests.printlabels');
  await press('Labels afdrukken');
  await answer(0, printed(['261119-7-1: geen label']));
  await answer(1, { kind: 'later', why: 'server' });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Er is iets misgegaan. Probeer het opnieuw.');
  expect(alert.textContent).toContain('De eerste 200 van 401 leveringen zijn wel gedaan.');
  expect(alert.textContent).toContain('De volgende fouten zijn opgetreden bij het afdrukken van de labels:');
  expect(screen.getByRole('listitem').textContent).toBe('261119-7-1: geen label');

  await press('Verder met de rest');
  expect(
    office.asked.map(({ input }) => (input as { body: { identifiers: string[] } }).body.identifiers[0]),
  ).toEqual(['261119-0-1', '261119-200-1', '261119-200-1']);
  await answer(2, noLabels);
  await answer(3, printed(['261119-400-1: geen label']));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '261119-7-1: geen label',
    '261119-400-1: geen label',
  ]);
  // Beside what failed it is said that the others are printed, and which are not.
  expect(screen.getByText('De printopdracht is verstuurd')).toBeTruthy();
  expect(screen.getByText('Van 200 leveringen zijn er geen labels.')).toBeTruthy();
});

test('where no label was printed it is not said that any was', async () => {
  open(1, 'orders.dispatchrequests.printlabels');
  await press('Labels afdrukken');
  await answer(0, ok(['261119-0-1: geen pakbon']));
  expect(screen.getByRole('listitem').textContent).toBe('261119-0-1: geen pakbon');
  expect(screen.queryByText(/verstuurd/)).toBeNull();
});

test('who manages all locations is told that the button prints nothing', async () => {
  open(1, 'orders.dispatchrequests.printlabels', 'canmanagealllocations');
  await press('Labels afdrukken');
  expect(screen.getByText(/Deze knop doet niets/)).toBeTruthy();
  expect(office.asked).toEqual([]);
});
