import type { Corners } from '../read.ts';
import type { Stripes } from './stripes.ts';

/** With less height (px) the sides of a symbol do not tell how its bars lean. */
const leastHeight = 12;

/** The part of a picture that holds the symbol which another decoder found. */
export const stripesBetween = ({ topLeft, topRight, bottomLeft, bottomRight }: Corners): Stripes => {
  const rightward = {
    x: (topRight.x + bottomRight.x - topLeft.x - bottomLeft.x) / 2,
    y: (topRight.y + bottomRight.y - topLeft.y - bottomLeft.y) / 2,
  };
  const downward = {
    x: (bottomLeft.x + bottomRight.x - topLeft.x - topRight.x) / 2,
    y: (bottomLeft.y + bottomRight.y - topLeft.y - topRight.y) / 2,
  };
  const angle =
    Math.hypot(downward.x, downward.y) < leastHeight
      ? Math.atan2(rightward.y, rightward.x)
      : Math.atan2(-downward.x, downward.y);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    x: (topLeft.x + topRight.x + bottomLeft.x + bottomRight.x) / 4,
    y: (topLeft.y + topRight.y + bottomLeft.y + bottomRight.y) / 4,
    angle,
    across: Math.abs(rightward.x * cos + rightward.y * sin),
    along: Math.max(1, Math.abs(downward.y * cos - downward.x * sin)),
    energy: 0,
  };
};
