// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../testing/office.tsx';
import DashboardPage from './dashboard-page.tsx';

afterEach(cleanup);

test.each([
  [403, 'Je hebt hier geen rechten meer voor.'],
  [404, 'Locatie niet gevonden'],
])(
  'a link with a location that is refused (%i) says so, and shows all locations to choose from',
  async (status, text) => {
    const { asked, answer, wrapper: Office } = testOffice(['metabase.view', 'canmanagealllocations']);
    render(
      <MemoryRouter initialEntries={['/dashboard?location=99']}>
        <Office>
          <DashboardPage />
        </Office>
      </MemoryRouter>,
    );
    const reply = (wanted: object | undefined, body: object) =>
      act(async () => {
        const nth = asked.findIndex(
          ({ id, input }) => id === 'getReport' && (input as { query: object }).query === wanted,
        );
        answer(nth, body);
      });
    const queries = () =>
      asked.flatMap(({ id, input }) => (id === 'getReport' ? [(input as { query: object }).query] : []));
    expect(queries()).toEqual([{ location_id: 99 }]);
    await reply(queries()[0], { kind: 'refused', status, problem: { code: 'refused', detail: '' } });
    expect(queries()).toEqual([{ location_id: 99 }, {}]);
    await reply(queries()[1], { kind: 'ok', status: 200, body: [] });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Locatie').value).toBe('');
  },
);

test('the frames stay when the OMS cannot be reached, and are drawn again once it answers', async () => {
  const { asked, answer, wrapper: Office } = testOffice(['metabase.view']);
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <Office>
        <DashboardPage />
      </Office>
    </MemoryRouter>,
  );
  const nextReply = (body: object) =>
    act(async () => answer(asked.map(({ id }) => id).lastIndexOf('getReport'), body));
  const refresh = () =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Vernieuwen' })));
  const ok = {
    kind: 'ok',
    status: 200,
    body: [{ url: 'about:blank', height: null, css_class: '', title: 'Manco' }],
  };
  await nextReply(ok);
  const first = screen.getByTitle('Manco');
  await refresh();
  await nextReply({ kind: 'later', why: 'network' });
  expect(screen.getByTitle('Manco')).toBe(first);
  await refresh();
  await nextReply(ok);
  expect(screen.getByTitle('Manco')).not.toBe(first);
});
