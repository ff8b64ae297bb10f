// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeOms } from './testing/fake-oms.ts';
import { useSession, type SignedIn } from '../state/session.ts';
import ScannerTest from './scanner-test.tsx';

afterEach(cleanup);

const place = { pathname: '/scan/scannertest', search: '', hash: '', state: null, key: '0' };
const session = {
  user: { id: 1, name: 'Sam', permissions: [] },
  config: { general: { 'features-enabled': ['scanner-tests'] } },
  locations: [{ type: 'dc', identifier: 'DC01', display_name: 'DC Utrecht' }],
} as unknown as SignedIn;

async function open() {
  useSession.setState({ phase: 'signed-in', ...session, expired: false }, true);
  const oms = fakeOms();
  // The tests that begin by themselves end here.
  await act(async () => render(<ScannerTest place={place} http={oms.http} />));
  return oms;
}
const row = (part: string) => screen.getByRole('button', { name: `Test ${part}` }).closest('li')?.textContent;

const codeOf = (key: string) => (/\d/.test(key) ? `Digit${key}` : key);
/** As long between keys as a scanner leaves, however busy the machine is. */
const scan = (text: string) =>
  act(() => {
    const began = performance.now();
    for (const [nth, key] of [...Array.from(text), 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, code: codeOf(key), bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: began + nth });
      document.body.dispatchEvent(event);
    }
  });

test('shows the code, its end mark, and that five good scans are enough', async () => {
  await open();
  expect(screen.getByText('Nog niets gescand')).toBeDefined();
  scan('8712345678906');
  expect(screen.getByText('8712345678906')).toBeDefined();
  expect(screen.getAllByText('Enter').length).toBeGreaterThan(0);
  expect(screen.getByText('1 van 1')).toBeDefined();
  for (let n = 0; n < 4; n++) scan('8712345678906');
  expect(screen.getByText('Werkt goed')).toBeDefined();
});

test('a prefix is named, with how to mend it, and measured again after that', async () => {
  await open();
  scan('#8712345678906');
  expect(screen.getByText('Werkt niet goed')).toBeDefined();
  expect(screen.getByText('Zo is het te verhelpen')).toBeDefined();
  act(() => screen.getByText('Meet opnieuw met 5 scans').click());
  expect(screen.getByText('Scan vijf keer')).toBeDefined();
});

test('on opening it asks the network and names the printers of this device; a press prints the test code', async () => {
  const oms = await open();
  expect(row('Netwerk')).toMatch(/OMS antwoordt in \d+ ms/);
  expect(row('Printer')).toContain('Inpaktafel 1, Zebra 1');
  expect(oms.asked).toEqual(['getFrontendConfig', 'listPrinters']);
  await act(async () => screen.getByRole('button', { name: 'Test Printer' }).click());
  expect(row('Printer')).toContain('Inpaktafel 1: proefcode afgedrukt. Zebra 1: proefcode afgedrukt');
  expect(oms.asked.slice(2)).toEqual(['listPrinters', 'printTestPage', 'printTestPage']);
});
