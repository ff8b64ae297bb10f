// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FactList } from './fact-list.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('on a phone the other facts are folded out and in by one button, which stays and says what it does', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  render(
    <FactList
      fold={{ more: 'Alles tonen', fewer: 'Minder tonen' }}
      facts={[
        ['Status', 'Nieuw', 'main'],
        ['Type', 'Sorteren'],
      ]}
    />,
  );
  const button = screen.getByRole('button', { name: 'Alles tonen' });
  const shown = () => [
    button.textContent,
    button.getAttribute('aria-expanded'),
    screen.queryByText('Sorteren') !== null,
  ];
  expect(shown()).toEqual(['Alles tonen', 'false', false]);
  fireEvent.click(button);
  expect(shown()).toEqual(['Minder tonen', 'true', true]);
  expect(button.isConnected).toBe(true);
  fireEvent.click(button);
  expect(shown()).toEqual(['Alles tonen', 'false', false]);
});
