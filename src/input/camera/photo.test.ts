import { expect, it } from 'vitest';
import { choosePhotoRead } from './photo.ts';

const ean = { text: '4006381333931', format: 'ean_13' } as const;
const label = { text: 'JVGL0000123', format: 'code_128' } as const;

it('a photo with one code is that code, one with several only when one is expected', () => {
  expect(choosePhotoRead([ean, ean], () => false)).toEqual({ ok: true, text: ean.text });
  expect(choosePhotoRead([ean, label], () => false)).toEqual({ ok: false, code: 'several' });
  expect(choosePhotoRead([ean, label], text => text === label.text)).toEqual({ ok: true, text: label.text });
  expect(choosePhotoRead([], () => true)).toEqual({ ok: false, code: 'nothing-read' });
});
