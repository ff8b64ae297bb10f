// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Happened } from '../../session/happened.ts';
import type { LastScan } from './last-scan.ts';
import { LastScanBar } from './last-scan-bar.tsx';

afterEach(cleanup);

const refusal = (values: Happened['values']): Happened => ({
  id: 'r1',
  at: 0,
  kind: 'refused',
  code: 'photo-not-image',
  values,
});
const row: LastScan = {
  id: 'r1',
  text: 'Dit bestand is geen foto.',
  end: '',
  at: 0,
  icon: 'close',
  state: 'refused',
  undo: null,
};

test.each([
  [{ read: '8712' }, 'Geweigerd:8712Waarom?'],
  [{}, 'Geweigerd:Dit bestand is geen foto.Waarom?'],
])('what was refused with %j is named by its code, and without one by its reason', (values, said) => {
  const { container } = render(<LastScanBar scan={row} refusal={refusal(values)} onOpen={() => undefined} />);
  expect(container.textContent).toBe(said);
});
