// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HelpVideo } from './help-video.tsx';

// The frame is drawn, and its page not asked for.
const { settings } = (window as unknown as { happyDOM: { settings: Record<string, boolean> } }).happyDOM;
beforeEach(() => void (settings['handleDisabledFileLoadingAsSuccess'] = true));
afterEach(() => {
  cleanup();
  settings['handleDisabledFileLoadingAsSuccess'] = false;
});
/** What the page names that a browser would load by itself. */
const loaded = () =>
  [...document.querySelectorAll('[src], [href]')].map(
    it => it.getAttribute('src') ?? it.getAttribute('href'),
  );

test('nothing of the video’s host is on the page before a tap; after it the player plays the video of the configuration', () => {
  render(<HelpVideo id="aB 3/x" online />);
  expect(loaded()).toEqual([]);
  fireEvent.click(screen.getByRole('button'));
  expect(loaded()).toEqual(['https://www.youtube-nocookie.com/embed/aB%203%2Fx?autoplay=1&rel=0']);
  expect(document.querySelector('iframe')?.getAttribute('sandbox')).not.toContain('top-navigation');
});

test('without a network it cannot be tapped', () => {
  render(<HelpVideo id="x" online={false} />);
  expect(screen.getByRole('button').hasAttribute('disabled')).toBe(true);
});
