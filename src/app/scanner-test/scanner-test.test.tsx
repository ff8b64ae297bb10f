// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSession, type SignedIn } from '../state/session.ts';
import ScannerTest from './scanner-test.tsx';

afterEach(cleanup);

const place = { pathname: '/scan/scannertest', search: '', hash: '', state: null, key: '0' };
const session = {
  user: { id: 1, name: 'Sam', permissions: [] },
  config: { general: { 'features-enabled': ['scanner-tests'] } },
  locations: [],
} as unknown as SignedIn;

function open() {
  useSession.setState({ phase: 'signed-in', ...session, expired: false }, true);
  render(<ScannerTest place={place} />);
}

const codeOf = (key: string) => (/\d/.test(key) ? `Digit${key}` : key);
const scan = (text: string) =>
  act(() => {
    for (const key of [...Array.from(text), 'Enter'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: codeOf(key), bubbles: true, cancelable: true }),
      );
  });

test('shows the code, its end mark, and that five good scans are enough', () => {
  open();
  expect(screen.getByText('Nog niets gescand')).toBeDefined();
  scan('8712345678906');
  expect(screen.getByText('8712345678906')).toBeDefined();
  expect(screen.getAllByText('Enter').length).toBeGreaterThan(0);
  expect(screen.getByText('1 van 1')).toBeDefined();
  for (let n = 0; n < 4; n++) scan('8712345678906');
  expect(screen.getByText('Werkt goed')).toBeDefined();
});

test('a prefix is named, with how to mend it, and measured again after that', () => {
  open();
  scan('#8712345678906');
  expect(screen.getByText('Werkt niet goed')).toBeDefined();
  expect(screen.getByText('Zo is het te verhelpen')).toBeDefined();
  act(() => screen.getByText('Meet opnieuw met 5 scans').click());
  expect(screen.getByText('Scan vijf keer')).toBeDefined();
});
