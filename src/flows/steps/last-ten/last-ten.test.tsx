// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { LastScan } from './last-scan.ts';
import LastTen from './last-ten.tsx';

afterEach(cleanup);

const row = (id: string, icon: LastScan['icon']): LastScan => ({
  id,
  text: id,
  end: '',
  at: 0,
  icon,
  state: icon === 'close' ? 'refused' : 'sent',
  undo: null,
});

test('a refused scan has the initials of its worker, and only that', () => {
  const { getAllByRole } = render(
    <LastTen scans={[row('A-20', 'close'), row('Vaas', 'check')]} worker="Marieke van Dijk" />,
  );
  expect(getAllByRole('listitem').map(({ textContent }) => textContent?.endsWith('MD'))).toEqual([
    true,
    false,
  ]);
});
