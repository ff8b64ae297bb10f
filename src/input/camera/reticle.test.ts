import { expect, it } from 'vitest';
import { cropToReticle } from './reticle.ts';

it('reads what lies under the reticle of a view that covers', () => {
  // A 360x640 view shows the middle 405 px of a 1280x720 frame.
  expect(cropToReticle({ width: 1280, height: 720 }, { width: 360, height: 640 })).toEqual({
    x: 458,
    y: 144,
    width: 364,
    height: 432,
  });
  // A view as wide as the frame shows all of it.
  expect(cropToReticle({ width: 1280, height: 720 }, { width: 640, height: 360 })).toMatchObject({
    width: 1152,
  });
});

it('reads the middle of the frame while the view has no size yet', () => {
  expect(cropToReticle({ width: 1000, height: 1000 }, { width: 0, height: 0 })).toEqual({
    x: 50,
    y: 200,
    width: 900,
    height: 600,
  });
});
