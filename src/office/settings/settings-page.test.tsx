// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useParams } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { refresh } from '../calls/client.ts';
import { testOffice } from '../testing/office.tsx';
import SettingsPage from './settings-page.tsx';

afterEach(cleanup);

const options = ['een', 'twee', 'drie'].map(value => ({ label: `Keuze ${value}`, value }));
const setting = (key: string, inputType: string, of: object) => ({
  key,
  inputType,
  options,
  items: [],
  ...of,
});
const group = (id: number, identifier: string, revision: number, ...parameters: object[]) => ({
  id,
  revision,
  identifier,
  parentIdentifier: null,
  parameters,
});
const at = '2026-11-19T14:02:00Z';
const groups = (revision = 1, title = 'Titel', by = 'Sanne Vos') => [
  group(
    1,
    'een',
    revision,
    setting('titel', 'text', { value: title, default: 'Niets', is_set: true, changed: { by, at } }),
    setting('toelichting', 'text-area', { value: 'a\nb', default: 'a\nb', is_set: false }),
    setting('aan', 'boolean_switch', { value: false, default: false, is_set: false }),
    setting('telepathie', 'telepathy', {}),
  ),
  group(
    2,
    'twee',
    5,
    setting('meer', 'select_multiple', { value: ['een'], default: ['een'], is_set: false }),
  ),
];
const ok = (body: unknown) => ({ kind: 'ok', status: 200, body });

const Page = () => <SettingsPage params={useParams() as Record<string, string>} />;

async function open(rights = ['appsettings.edit'], path = '/settings/een') {
  const office = testOffice(rights);
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/settings/:group?" element={<Page />} />
      </Routes>
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  await act(async () => office.answer(0, ok({ groups: groups() })));
  return office;
}
const row = (name: string) => screen.getByRole('region', { name });
const inRow = (name: string) => within(row(name));
const saves = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Opslaan' });
const type = (name: string, value: string) =>
  fireEvent.change(inRow(name).getByRole('textbox'), { target: { value } });

test('without a group the first one opens; both save buttons wait for a change', async () => {
  await open(['appsettings.edit'], '/settings');
  await waitFor(() => expect(row('titel')).toBeTruthy());
  expect(saves().map(({ disabled }) => disabled)).toEqual([true, true]);
  type('titel', 'Anders');
  expect(saves().map(({ disabled }) => disabled)).toEqual([false, false]);
  expect(inRow('titel').getByText('was: Titel')).toBeTruthy();
  type('titel', 'Titel');
  expect(saves().map(({ disabled }) => disabled)).toEqual([true, true]);
});

test('the head names the group, and who changed it last', async () => {
  await open();
  expect(screen.getByText(/^Groep een · Laatst gewijzigd 19-11.15:02 door Sanne Vos$/)).toBeTruthy();
  cleanup();
  await open(['appsettings.edit'], '/settings/twee');
  expect(screen.getByText('Groep twee')).toBeTruthy();
});

test('a setting says whether somebody set it; an unknown type says so; a text area has a row a line', async () => {
  await open();
  expect(inRow('titel').getByText(/Ingesteld door Sanne Vos op/)).toBeTruthy();
  expect(inRow('toelichting').getByText('Standaard')).toBeTruthy();
  expect(inRow('toelichting').getByRole('textbox').getAttribute('rows')).toBe('2');
  expect(inRow('telepathie').getByText('Onbekend input type')).toBeTruthy();
});

test('edits of two groups are one save, with the revisions of those alone; a fault stands at its field', async () => {
  const office = await open();
  type('titel', 'Anders');
  fireEvent.click(inRow('titel').getByRole('button', { name: /Terugzetten/ }));
  fireEvent.click(inRow('titel').getByRole('button', { name: /Standaard gebruiken/ }));
  expect(inRow('titel').getByRole<HTMLInputElement>('textbox').value).toBe('Niets');
  fireEvent.click(screen.getByRole('link', { name: /^twee/ }));
  expect(screen.getByRole('link', { name: /^een/ }).textContent).toContain('1');
  fireEvent.click(inRow('meer').getByRole('checkbox', { name: 'Keuze drie' }));
  fireEvent.click(saves()[0]!);
  expect(office.asked[1]).toMatchObject({
    id: 'patchFrontendParameters',
    input: {
      body: [
        { group: 'een', key: 'titel', value: null },
        { group: 'twee', key: 'meer', value: ['een', 'drie'] },
      ],
      revisions: [
        { kind: 'settings', id: 1, revision: 1 },
        { kind: 'settings', id: 2, revision: 5 },
      ],
    },
  });
  await act(async () =>
    office.answer(1, {
      kind: 'refused',
      status: 422,
      problem: { errors: [{ path: '0.value', detail: 'Dit past niet.' }] },
    }),
  );
  fireEvent.click(screen.getByRole('link', { name: 'Fout in titel' }));
  expect(inRow('titel').getByText('Dit past niet.')).toBeTruthy();
});

test('a change of a colleague is told at once where there are edits, which stay', async () => {
  const office = await open();
  type('titel', 'Van mij');
  act(() => void refresh(office.client, ['setting']));
  await waitFor(() => expect(office.asked).toHaveLength(2));
  await act(async () => office.answer(1, ok({ groups: groups(2, 'Van Daan', 'Daan') })));
  expect(screen.getByText(/Gewijzigd door Daan om/)).toBeTruthy();
  expect(inRow('titel').getByText('Intussen gewijzigd in: Van Daan')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Vernieuwen' }));
  expect(screen.queryByText(/Gewijzigd door Daan om/)).toBeNull();
  expect(inRow('titel').getByRole<HTMLInputElement>('textbox').value).toBe('Van mij');
});

test('the history of a setting leads back to what was before; with the right alone it is edited', async () => {
  const office = await open(['appsettings.view']);
  expect(screen.queryAllByRole('textbox')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Opslaan' })).toBeNull();
  cleanup();
  const editing = await open();
  expect(office.asked).toHaveLength(1);
  fireEvent.click(inRow('titel').getByRole('button', { name: /Geschiedenis/ }));
  const change = { id: 3, at, by: 'Sanne Vos', before: 'Oud', after: 'Titel' };
  await act(async () => editing.answer(1, ok([change, { ...change, id: 2, before: null, after: 'Oud' }])));
  expect(inRow('titel').getByText(/Sanne Vos: Oud → Titel/)).toBeTruthy();
  expect(inRow('titel').getByText(/standaard \(Niets\) → Oud/)).toBeTruthy();
  fireEvent.click(inRow('titel').getByRole('button', { name: 'Terug naar Oud' }));
  expect(inRow('titel').getByRole<HTMLInputElement>('textbox').value).toBe('Oud');
});

test('a search shows settings of every group', async () => {
  await open();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Zoek instelling' }), {
    target: { value: 'keuze meer' },
  });
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1));
  expect(row('meer')).toBeTruthy();
});

test('on a phone an address of no group chooses none, so that each can be chosen', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await open(undefined, '/settings/weg');
  const choice = screen.getByLabelText<HTMLSelectElement>('Groep');
  expect(choice.selectedOptions[0]?.text).toBe('Kies een groep');
  fireEvent.change(choice, { target: { value: 'een' } });
  expect(screen.getByLabelText<HTMLSelectElement>('Groep').value).toBe('een');
  expect(screen.queryByText('Kies een groep')).toBeNull();
  vi.unstubAllGlobals();
});
