// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const Broken = (): never => {
  throw new Error('no such thing');
};
function broken(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  // React reports what it catches.
  vi.spyOn(console, 'error').mockReturnValue();
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('shows what it holds while nothing is wrong', () => {
  render(<ErrorBoundary>werk</ErrorBoundary>);
  expect(screen.getByText('werk')).toBeTruthy();
});

it('a rendering error is told in the words of the documents, with two ways on', () => {
  broken(true);
  expect(
    screen.getByText('Er is iets misgegaan bij het laden van de pagina. Neem contact op met de provider.'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Opnieuw laden' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Naar het begin' }).getAttribute('href')).toBe('/');
});

it('without a network a page that is not on the device says so', () => {
  broken(false);
  expect(screen.getByText('Deze pagina is er alleen met verbinding.')).toBeTruthy();
});
