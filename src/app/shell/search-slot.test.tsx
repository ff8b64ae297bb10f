// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../state/testing.ts';
import { SearchSlot } from './search-slot.tsx';

/** Its code comes from the disk of a busy machine. */
beforeAll(() => import('../../office/orders/header-search/header-search.tsx'));
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['shortcuts'];
});

function show(path = '/orders/search'): void {
  signInAs('frontend.search.default');
  render(
    <MemoryRouter initialEntries={[path]}>
      <SearchSlot label="Zoek op ordernummer" />
      <input aria-label="Naam" />
      <dialog />
    </MemoryRouter>,
  );
}
/** Whether the browser, and with it every other key of the page, is left the key. */
const isLeft = (target: Element = document.body) => fireEvent.keyDown(target, { key: '/' });

test('/ pressed before the code of the search is there opens its field with the focus', async () => {
  show();
  expect(isLeft()).toBe(false);
  const field = await screen.findByRole('combobox', { name: 'Zoek op ordernummer' });
  expect(document.activeElement).toBe(field);
});

test.each([
  { where: 'in a field', press: () => isLeft(screen.getByLabelText('Naam')) },
  {
    where: 'while a dialog is open',
    press: () => {
      document.querySelector('dialog')?.setAttribute('open', '');
      return isLeft();
    },
  },
  {
    where: 'on a device without shortcuts',
    press: () => {
      document.documentElement.dataset['shortcuts'] = 'off';
      return isLeft();
    },
  },
])('$where it is a sign as any other', ({ press }) => {
  show();
  expect(press()).toBe(true);
});

test('where one scans it may be a scanner’s', () => {
  show('/scan');
  expect(isLeft()).toBe(true);
});
