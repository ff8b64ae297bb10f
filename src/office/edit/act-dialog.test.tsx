// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, nothing } from '../../../contract/http.ts';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { testOffice } from '../testing/office.tsx';
import { ActDialog } from './act-dialog.tsx';
import { tell } from './told.ts';
import { useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';

const pause = endpoint({
  id: 'pause',
  method: 'POST',
  path: '/pause',
  summary: '',
  access: {},
  write: { once: 'by-key', revisions: ['delivery'] },
  about: ['order'],
  body: z.object({ reason: z.string() }),
  replies: { 204: nothing },
});
const faultsOf = ({ reason }: { reason: string }) => ({
  ...(reason === '' && { reason: 'Vul een reden in.' }),
});
const happened: string[] = [];
const seen = [{ kind: 'delivery', id: 7, revision: 3 }] as const;

function PauseDialog({ why, danger, left = '' }: { why?: string; danger?: boolean; left?: string }) {
  const draft = useDraft({ reason: '' }, faultsOf, seen);
  const { save, busy, failure } = useSave(
    draft,
    pause,
    ({ reason }) => ({ body: { reason: reason + left } }),
    () => happened.push('done'),
  );
  return (
    <ActDialog
      title="Pauzeren"
      reason={why}
      danger={danger}
      draft={draft}
      busy={busy}
      failure={failure && 'Fout bij het pauzeren'}
      save={save}
      onClose={() => happened.push('closed')}
    >
      <TextField label="Reden" {...draft.field('reason')} />
    </ActDialog>
  );
}

let office: ReturnType<typeof testOffice>;
const open = (why?: string) =>
  render(
    <MemoryRouter>
      <PauseDialog why={why} />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
const type = (value: string) => fireEvent.change(screen.getByLabelText('Reden'), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Pauzeren' }));
const answer = (nth: number, given: unknown) => act(async () => office.answer(nth, given));

beforeEach(() => {
  office = testOffice();
  happened.length = 0;
});
afterEach(cleanup);

test('what is at fault is told at its field, and not sent', () => {
  open();
  press();
  expect(screen.getByText('Vul een reden in.')).toBeTruthy();
  expect(office.asked).toEqual([]);
});

test('a refusal leaves the dialog open with what was filled in: of a field at the field, of the act above its buttons', async () => {
  open();
  type('te druk');
  press();
  await answer(0, {
    kind: 'refused',
    status: 422,
    problem: { errors: [{ path: 'reason', detail: 'Te kort.' }] },
  });
  expect(screen.getByText('Te kort.')).toBeTruthy();
  expect(screen.queryByText('Fout bij het pauzeren')).toBeNull();
  type('veel te druk');
  press();
  await answer(1, { kind: 'refused', status: 409, problem: {} });
  expect(screen.getByText('Fout bij het pauzeren')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Reden').value).toBe('veel te druk');
  expect(happened).toEqual([]);
});

test('a refusal comes in sight, also below many fields', async () => {
  const shown: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function show(this: Element) {
    shown.push(this.textContent);
  });
  open();
  type('te druk');
  press();
  await answer(0, { kind: 'refused', status: 409, problem: {} });
  expect(shown).toEqual(['Fout bij het pauzeren']);
  vi.restoreAllMocks();
});

test('it acts once, by its verb or by Ctrl-Enter, and is busy until it is done', async () => {
  open();
  type('te druk');
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  press();
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  expect(office.asked).toMatchObject([{ id: 'pause', input: { body: { reason: 'te druk' } } }]);
  await answer(0, { kind: 'ok', status: 204 });
  expect(happened).toEqual(['done']);
});

test('without an answer it is the same change when it is pressed again, also over newer data; edited it is another', async () => {
  const shown = (left: string) => (
    <MemoryRouter>
      <PauseDialog left={left} />
    </MemoryRouter>
  );
  const { rerender } = render(shown(' (3 over)'), { wrapper: office.wrapper });
  type('te druk');
  press();
  await answer(0, { kind: 'later', why: 'unreachable' });
  rerender(shown(' (1 over)'));
  press();
  expect(office.asked[1]).toEqual(office.asked[0]);
  await answer(1, { kind: 'later', why: 'unreachable' });
  type('veel te druk');
  press();
  expect(office.asked[2]?.input).toMatchObject({ body: { reason: 'veel te druk (1 over)' } });
});

test('while it is being done it stays, so that a refusal is told', async () => {
  open();
  type('te druk');
  press();
  escape();
  for (const button of screen.getAllByRole('button', { name: 'Annuleren' })) fireEvent.click(button);
  expect(happened).toEqual([]);
  expect(screen.queryByRole('dialog', { name: /Sluiten/ })).toBeNull();
  await answer(0, { kind: 'refused', status: 409, problem: {} });
  expect(screen.getByText('Fout bij het pauzeren')).toBeTruthy();
});

test('an act that is not possible now says why, and does nothing', () => {
  open('De levering is al verzonden.');
  type('te druk');
  press();
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  expect(screen.getByText('De levering is al verzonden.')).toBeTruthy();
  expect(office.asked).toEqual([]);
});

const escape = () =>
  fireEvent(screen.getByRole('dialog', { name: 'Pauzeren' }), new Event('cancel', { cancelable: true }));

test('Escape closes it; with edits in it it asks, and they stay', () => {
  open();
  escape();
  expect(happened).toEqual(['closed']);
  type('te druk');
  escape();
  const question = screen.getByRole('dialog', { name: 'Sluiten zonder op te slaan?' });
  // The act is not what is asked.
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  expect(office.asked).toEqual([]);
  fireEvent.click(within(question).getByText('Blijven'));
  expect(screen.getByLabelText<HTMLInputElement>('Reden').value).toBe('te druk');
  expect(happened).toEqual(['closed']);
  escape();
  fireEvent.click(within(screen.getByRole('dialog', { name: /Sluiten/ })).getByText('Sluiten'));
  expect(happened).toEqual(['closed', 'closed']);
});

test('with edits in it the window is left only after a question', () => {
  open();
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(true);
  type('te druk');
  expect(leaves()).toBe(false);
});

test("it sends the revision that was edited from; a colleague's change is told, and what was filled in stays", async () => {
  open();
  type('te druk');
  act(() => tell({ text: 'Gewijzigd door Daan om 14:11', renew: null }));
  expect(screen.getByText(/^Gewijzigd door Daan/)).toBeTruthy();
  press();
  expect(office.asked).toMatchObject([{ input: { revisions: seen } }]);
  await answer(0, {
    kind: 'refused',
    status: 409,
    problem: { code: 'changed', detail: 'Gewijzigd door Daan om 14:11.' },
  });
  // Once: what was told of it before is not repeated.
  expect(screen.getByText(/^Gewijzigd door Daan/).textContent).toBe('Gewijzigd door Daan om 14:11.');
  expect(screen.queryByText('Fout bij het pauzeren')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Reden').value).toBe('te druk');
  fireEvent.click(screen.getByText('Vernieuwen'));
  expect(screen.queryByText(/^Gewijzigd door Daan/)).toBeNull();
  tell(null);
});

test.each([
  [false, 'Annuleren'],
  [true, 'Terug'],
])('its way out is no second act: dangerous %s, %s', (danger, name) => {
  render(<PauseDialog danger={danger} />, { wrapper: office.wrapper });
  for (const button of screen.getAllByRole('button', { name })) fireEvent.click(button);
  expect(happened).toEqual(['closed', 'closed']);
});
