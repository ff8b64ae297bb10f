// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Failure } from '../../calls/client.ts';
import { testOffice } from '../../testing/office.tsx';
import NameDialog from './name-dialog.tsx';

afterEach(cleanup);

test('why it was not saved is said until it is tried again', async () => {
  const answers: Failure[] = [
    { kind: 'later', why: 'network' } as Failure,
    { kind: 'refused', status: 409, problem: { code: 'name-taken' } } as Failure,
  ];
  render(
    <NameDialog
      name="Te laat"
      save={() => Promise.resolve(answers.shift() ?? null)}
      onClose={() => undefined}
    />,
    { wrapper: testOffice([]).wrapper },
  );
  const save = () =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Zoekopdracht opslaan' })));
  await save();
  expect(screen.getByText(/^De zoekopdracht is niet opgeslagen/)).toBeDefined();
  await save();
  expect(screen.getByText('Je hebt al een zoekopdracht met deze naam. Kies een andere naam.')).toBeDefined();
  expect(screen.queryByText(/^De zoekopdracht is niet opgeslagen/)).toBeNull();
});
