import { expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../core/returns/photo.ts';
import { firstThatFits } from './shrink-photo.ts';

const blob = (bytes: number): Blob => new Blob([new Uint8Array(bytes)]);

test('a photo becomes smaller until it fits, keeps its shape and never grows', async () => {
  const asked: string[] = [];
  const made = await firstThatFits({ width: 4000, height: 3000 }, ({ width, height }, quality) => {
    asked.push(`${width}x${height} ${quality}`);
    return Promise.resolve(blob(width === 1280 ? MAX_PHOTO_BYTES : MAX_PHOTO_BYTES + 1));
  });
  expect([asked, made?.size]).toEqual([['1600x1200 0.8', '1600x1200 0.6', '1280x960 0.6'], MAX_PHOTO_BYTES]);
  const tiny: string[] = [];
  await firstThatFits({ width: 5000, height: 1 }, ({ width, height }) => {
    tiny.push(`${width}x${height}`);
    return Promise.resolve(blob(1));
  });
  await firstThatFits({ width: 30, height: 40 }, ({ width, height }) => {
    tiny.push(`${width}x${height}`);
    return Promise.resolve(blob(1));
  });
  expect(tiny).toEqual(['1600x1', '30x40']);
});

test.each([
  ['the encoder fails', null],
  ['the encoder gives nothing', blob(0)],
  ['nothing is small enough', blob(MAX_PHOTO_BYTES + 1)],
])('there is no photo when %s', async (_, answer) => {
  expect(await firstThatFits({ width: 100, height: 100 }, () => Promise.resolve(answer))).toBeNull();
});
