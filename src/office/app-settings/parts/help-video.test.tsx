// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HelpVideo } from './help-video.tsx';

afterEach(cleanup);

/** Drawn outside the page, where happy-dom does not try to load what a frame names. */
function draw(id: string, online: boolean) {
  const { container } = render(<HelpVideo id={id} online={online} />, {
    container: document.createElement('div'),
  });
  return {
    button: () => container.querySelector('button')!,
    frame: () => container.querySelector('iframe'),
    /** Addresses that a browser would load by itself. */
    named: () => [...container.querySelectorAll('[src], [href]')].map(it => it.getAttribute('src')),
  };
}

test('nothing of the video’s host is on the page before a tap; after it the player has the video of the configuration', () => {
  const video = draw('aB 3/x', true);
  expect(video.named()).toEqual([]);
  fireEvent.click(video.button());
  expect(video.named()).toEqual(['https://www.youtube-nocookie.com/embed/aB%203%2Fx?autoplay=1&rel=0']);
  expect(video.frame()?.getAttribute('sandbox')).not.toContain('top-navigation');
});

test('without a network it cannot be tapped', () => {
  expect(draw('x', false).button().disabled).toBe(true);
});
