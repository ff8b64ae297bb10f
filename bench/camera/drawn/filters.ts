/** A picture of light: 0 is none, 1 is white; more than 1 is overexposed. */
export interface Light {
  readonly at: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Out of focus: a Gaussian of `sigma` pixels. */
export function blurred(light: Light, sigma: number): Light {
  if (sigma <= 0.05) return light;
  const reach = Math.ceil(sigma * 3.5);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  );
  const sum = weights.reduce((all, one) => all + one, 0);
  const kernel = weights.map((weight, i) => ({ by: i - reach, weight: weight / sum }));
  return along(along(light, kernel, 1, 0), kernel, 0, 1);
}

/** Moved while the shutter was open: `length` pixels in a direction (radians). */
export function moved(light: Light, length: number, angle: number): Light {
  const { width, height } = light;
  const steps = Math.max(2, Math.ceil(length * 3));
  const out = new Float32Array(width * height);
  for (let i = 0; i < steps; i++) {
    const by = (i / (steps - 1) - 0.5) * length;
    const [dx, dy] = [by * Math.cos(angle), by * Math.sin(angle)];
    const [x0, y0] = [Math.floor(dx), Math.floor(dy)];
    const [fx, fy] = [dx - x0, dy - y0];
    for (let y = 0; y < height; y++) {
      const above = clamp(y + y0, height) * width;
      const below = clamp(y + y0 + 1, height) * width;
      for (let x = 0; x < width; x++) {
        const [left, right] = [clamp(x + x0, width), clamp(x + x0 + 1, width)];
        const upper = light.at[above + left]! * (1 - fx) + light.at[above + right]! * fx;
        const lower = light.at[below + left]! * (1 - fx) + light.at[below + right]! * fx;
        out[y * width + x]! += (upper * (1 - fy) + lower * fy) / steps;
      }
    }
  }
  return { at: out, width, height };
}

const clamp = (n: number, size: number): number => (n < 0 ? 0 : n >= size ? size - 1 : n);

/** Each value by the weighted ones beside it, in one direction. */
function along(
  { at, width, height }: Light,
  kernel: readonly { readonly by: number; readonly weight: number }[],
  dx: number,
  dy: number,
): Light {
  const out = new Float32Array(width * height);
  for (const { by, weight } of kernel)
    for (let y = 0; y < height; y++) {
      const row = clamp(y + by * dy, height) * width;
      for (let x = 0; x < width; x++) out[y * width + x]! += weight * at[row + clamp(x + by * dx, width)]!;
    }
  return { at: out, width, height };
}
