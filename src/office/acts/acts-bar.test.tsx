// @vitest-environment happy-dom
import { act as settle, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { right, type Asker } from '../../../core/access/right.ts';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { testOffice } from '../testing/office.tsx';
import type { Act } from './act.ts';
import { ActsBar } from './acts-bar.tsx';

type Facts = { readonly asker: Asker };
const texts = { pause: 'Pauzeren', delay: 'Vertragen', shipped: 'Markeer als verzonden' };
const act = (id: keyof typeof texts): Act<Facts> => ({
  id,
  text: () => texts[id],
  icon: 'check',
  right: right(),
  stands: () => true,
});
const sealed = { ...act('pause'), right: right('orders.none') };
const idle = { ...act('delay'), stands: () => 'Nu niet.' };
const acts = [act('pause'), act('delay'), act('shipped')] as const;
const facts = { asker: { permissions: new Set<string>(), features: new Set<string>(), locations: [] } };

const onPhone = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a phone offers what has a button and what the retailer chose of the rest in their order, as the menu does', async () => {
  onPhone();
  render(
    <MemoryRouter>
      <ActsBar label="Levering 1" acts={acts} facts={facts} buttons={[acts[0]]} menu={['shipped', 'delay']} />
    </MemoryRouter>,
    { wrapper: testOffice().wrapper },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Acties' }));
  const sheet = await screen.findByRole('dialog', { name: 'Levering 1' });
  const offered = within(sheet)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(offered).toEqual(['', 'Pauzeren', 'Markeer als verzonden', 'Vertragen']);
});

test('a button is there for who may press it, and says why not now', () => {
  render(
    <MemoryRouter>
      <ActsBar label="Order 1" acts={[sealed, idle]} facts={facts} buttons={[sealed, idle]} />
    </MemoryRouter>,
    { wrapper: testOffice().wrapper },
  );
  expect(screen.getAllByRole('button').map(({ textContent, title }) => [textContent, title])).toEqual([
    ['Vertragen', 'Nu niet.'],
  ]);
});

test('after an act whose button is gone with it the keyboard goes on at the thing', async () => {
  const Opened = ({ onClose }: { onClose: () => void }) => (
    <Dialog title="Verzenden" closeLabel="Sluiten" onClose={onClose}>
      ?
    </Dialog>
  );
  const shipped = { ...act('shipped'), dialog: Opened };
  const bar = (buttons: readonly Act<Facts>[]) => (
    <MemoryRouter>
      <main>
        <h1 tabIndex={-1}>Order 1</h1>
        <ActsBar label="Levering 1" acts={[shipped, act('delay')]} facts={facts} buttons={buttons} />
      </main>
    </MemoryRouter>
  );
  const { rerender } = render(bar([shipped]), { wrapper: testOffice().wrapper });
  const opener = screen.getByRole('button', { name: 'Markeer als verzonden' });
  opener.focus();
  fireEvent.click(opener);
  rerender(bar([]));
  fireEvent.click(await screen.findByRole('button', { name: 'Sluiten' }));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Levering 1' }));
});

test('on a phone, whose sheet has closed, the button that opens it says that an act is under way', async () => {
  onPhone();
  let finish = (): void => undefined;
  const under = new Promise<void>(resolve => (finish = resolve));
  render(
    <MemoryRouter>
      <ActsBar label="Levering 1" acts={acts} facts={facts} buttons={[]} onAct={() => under} />
    </MemoryRouter>,
    { wrapper: testOffice().wrapper },
  );
  const opener = screen.getByRole('button', { name: 'Acties' });
  fireEvent.click(opener);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pauzeren' }));
  expect(opener.getAttribute('aria-busy')).toBe('true');
  await settle(async () => finish());
  expect(opener.getAttribute('aria-busy')).not.toBe('true');
});
