import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgePhoto, photoTypes } from './photo.ts';

const jpeg = (...segments: number[][]): Uint8Array =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]);
const app = (n: number): number[] => [0xff, 0xe0 + n, 0, 4, 7, 7];
const chunk = (name: string, ...data: number[]): number[] => [
  ...Buffer.from(name),
  data.length,
  0,
  0,
  0,
  ...data,
  ...(data.length % 2 ? [0] : []),
];
const webp = (...chunks: number[][]): Uint8Array => {
  const body = [...Buffer.from('WEBP'), ...chunks.flat()];
  return Uint8Array.from([...Buffer.from('RIFF'), body.length, 0, 0, 0, ...body]);
};

describe('A photo of a return', () => {
  test.each([
    ['JPEG', jpeg(app(0)), 'image/jpeg'],
    ['WebP', webp(chunk('VP8 ', 1, 2, 3)), 'image/webp'],
  ] as const)('may be a whole %s', (_, bytes, type) => {
    expect(judgePhoto(bytes, type)).toEqual({ ok: true });
    for (let length = 0; length < bytes.length; length++)
      expect(judgePhoto(bytes.subarray(0, length), type)).toMatchObject({ code: 'not-a-photo' });
  });

  test.each([
    ['Exif', jpeg(app(0), app(1)), 'image/jpeg'],
    ['Exif', webp(chunk('VP8L', 1), chunk('EXIF', 1)), 'image/webp'],
    ['XMP', webp(chunk('XMP ', 1), chunk('VP8L', 1)), 'image/webp'],
  ] as const)('has no %s, which tells where it was taken %#', (_, bytes, type) => {
    expect(judgePhoto(bytes, type)).toEqual({ ok: false, code: 'photo-with-metadata' });
  });

  test('is of the type that it is said to be', () => {
    expect(judgePhoto(jpeg(), 'image/webp')).toMatchObject({ code: 'not-a-photo' });
    expect(judgePhoto(webp(chunk('VP8 ', 1)), 'image/jpeg')).toMatchObject({ code: 'not-a-photo' });
  });

  test('judging ends, whatever the bytes', () => {
    const heads = fc.constantFrom([0xff, 0xd8], [...Buffer.from('RIFF')], []);
    fc.assert(
      fc.property(heads, fc.uint8Array({ maxLength: 200 }), (head, rest) => {
        for (const type of photoTypes)
          expect(typeof judgePhoto(Uint8Array.from([...head, ...rest]), type).ok).toBe('boolean');
      }),
    );
  });
});
