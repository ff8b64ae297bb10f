import { expect, it } from 'vitest';
import { stripesBetween } from './stripes-between.ts';

const corners = (topLeft: number[], topRight: number[], bottomRight: number[], bottomLeft: number[]) => {
  const at = ([x = 0, y = 0]: number[]) => ({ x, y });
  return {
    topLeft: at(topLeft),
    topRight: at(topRight),
    bottomRight: at(bottomRight),
    bottomLeft: at(bottomLeft),
  };
};

it('an upright symbol', () => {
  expect(stripesBetween(corners([10, 20], [110, 20], [110, 60], [10, 60]))).toMatchObject({
    x: 60,
    y: 40,
    across: 100,
    along: 40,
  });
});
it('bars that lean: lines cross them at a right angle', () => {
  // For every 40 px down they go 40 px to the left.
  const { angle, across, along } = stripesBetween(corners([50, 0], [150, 0], [110, 40], [10, 40]));
  expect(angle).toBeCloseTo(Math.PI / 4);
  expect(across).toBeCloseTo(100 / Math.SQRT2);
  expect(along).toBeCloseTo(40 * Math.SQRT2);
});
it('too few rows to tell how bars lean', () => {
  expect(stripesBetween(corners([50, 0], [150, 0], [148, 4], [48, 4]))).toMatchObject({
    angle: 0,
    across: 100,
  });
});
