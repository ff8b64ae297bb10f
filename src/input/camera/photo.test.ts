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

it('a photo of an article is that, also beside the address of a page and with a link to it', () => {
  const page = { text: 'https://www.shop.nl/koffie', format: 'qr_code' } as const;
  const link = { text: 'https://id.shop.nl/01/04006381333931/10/LOT7', format: 'qr_code' } as const;
  expect(choosePhotoRead([page, ean], () => false)).toEqual({ ok: true, text: ean.text });
  expect(choosePhotoRead([ean, link], () => false)).toEqual({ ok: true, text: link.text });
  expect(choosePhotoRead([page], () => false)).toEqual({ ok: true, text: page.text });
});
