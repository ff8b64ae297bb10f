import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLengths } from '../../../core/order/address-lengths.ts';
import { htmlFile } from './html-file.ts';
import { labelPage } from './label-page.ts';
import { leftOf, printable, widthOf } from './lettering.ts';
import { type SlipMark, type SlipPage, pageSizes } from './page.ts';
import { pdfFile } from './pdf-file.ts';
import type { SlipAddress, Slip } from './slip.ts';
import { slipPages } from './slip-page.ts';
import { dotsOf, drawnZpl } from './testing/drawn-zpl.ts';
import { codesIn } from './testing/read-barcodes.ts';
import { someSlip } from './testing/some-slip.ts';
import { zplFile } from './zpl-file.ts';

const LABEL = { code: '3SOMSD104700013', nth: 1, count: 12 };
const address = (
  street: string,
  house_no: string,
  house_no_extra: string,
  over: SlipAddress = {},
): SlipAddress => ({
  full_name: 'Noor Jansen',
  street,
  house_no,
  house_no_extra,
  zipcode: '1072 TV',
  city: 'Amsterdam',
  country: 'NL',
  ...over,
});
const to = (shipping_address: SlipAddress, over: Partial<Slip> = {}) =>
  someSlip({ shipping_address, ...over });

/** Addresses that were cut, drawn over each other, or not in letters. */
const hard: Record<string, SlipAddress> = {
  'a long street': address('Eerste Jan van der Heijdenstraat', '157', 'H'),
  'a long street and addition': address('Tweede Constantijn Huygensstraat', '88', '3-hoog'),
  'one long word': address('Burgemeester-van-Roijensingelgrachtkade', '12', 'bis'),
  'a long company': address('Uffordlaan', '1021', 'bis 3-hoog', {
    company_name: 'Stichting Katholiek Onderwijs Noord-Oost Veluwe en Omstreken',
  }),
  'commands and ends of lines': address('Lindelaan', '12', 'bis', { full_name: 'A^B ~C_D \\& E \\\\(F)' }),
  'a line break in a street': address('Kerkstraat\r\n12 bis', '', ''),
  Greek: address('Λεωφόρος Βασιλίσσης Σοφίας', '12', 'Α', {
    full_name: 'Ελένη Παπαδοπούλου',
    country: 'GR',
  }),
  Cyrillic: address("Rue de l'Église", '12', 'bus 3', { full_name: 'Ирина Петрова', country: 'BE' }),
  'Latin with other accents': address('Ștefan cel Mare și Sfânt', '7', 'ő', {
    full_name: 'Yılmaz Łukasz Dvořák',
    country: 'RO',
  }),
  'accents of their own, and signs that are not seen': address(
    'Rue de l’E\u0301glise\u200b\u2028',
    '1',
    '',
    {},
  ),
  'Vietnamese, in letters and accents of their own': address(
    'Đường Trần Hưng Đạo'.normalize('NFD'),
    '12',
    'bis',
    { full_name: 'Nguyễn Thị Phương Ánh'.normalize('NFD'), country: 'VN' },
  ),
  'company, attention and care of': address('Postbus', '1234', '', {
    company_name: 'Ĳsbaan & Zn. <Łódź>',
    full_name: 't.a.v. Żółć c/o Ştefan',
  }),
  'a bus number': address('Rue du Fossé', '12-14', 'bte 3/A', { country: 'LU', zipcode: 'L-1536' }),
  'wide letters, pictures and soft hyphens': address('Burge\u00admeester\u00adlaan', '１２', 'Ａ', {
    full_name: 'Jan 🌷 👩‍👩‍👧 🇳🇱',
  }),
  'no-break spaces': address('IJsselkade', '7', 'A-2', { zipcode: '8011\u00a0AB' }),
};

const letters = fc.constantFrom(
  ...Array.from(
    'abcdefghijklmnopqrstuvwxyz WWWMMM ABCÉËĳ0123456789-.,&\\^~_<>()\'"/ αβγΩ ЖЩю ễộ\u0301\u0323\u00ad\u200f🌷１ łőș€\n\t\u00a0',
  ),
);
const field = (name: keyof typeof addressLengths, minLength = 0) =>
  fc.string({ unit: letters, minLength, maxLength: addressLengths[name], size: 'max' });
/** Any address that is taken in. */
const anyAddress = fc.record({
  company_name: field('company_name'),
  full_name: field('full_name'),
  street: field('street', 1),
  house_no: field('house_no'),
  house_no_extra: field('house_no_extra'),
  zipcode: field('zipcode'),
  city: field('city', 1),
  country: fc.constantFrom('NL', 'DE', 'BE', 'GR', 'ZZ'),
});

const pagesOf = (slip: Slip): SlipPage[] => [labelPage(slip, LABEL), ...slipPages(slip)];
const textsOf = ({ marks }: SlipPage): string[] =>
  marks.flatMap(mark => (mark.kind === 'text' ? [mark.text] : []));
const bare = (text: string): string => printable(text).replace(/\s/g, '');
const wanted = (address: SlipAddress): string[] =>
  Object.values({ ...address, country: '' }).map(text => bare(text ?? ''));

type Box = { left: number; right: number; top: number; bottom: number };
const boxOf = (mark: Extract<SlipMark, { kind: 'text' }>): Box => {
  const left = leftOf(mark);
  return {
    left,
    right: left + widthOf(mark.text, mark.size, mark.bold),
    top: mark.y,
    bottom: mark.y + mark.size,
  };
};
const meet = (a: Box, b: Box): boolean =>
  a.left < b.right - 0.01 && b.left < a.right - 0.01 && a.top < b.bottom - 0.01 && b.top < a.bottom - 0.01;

/** Faults of a page whose texts do not lie apart and on it, or do not hold all of the address. */
function faultsOf(page: SlipPage, { shipping_address }: Slip): string[] {
  const texts = page.marks.filter(mark => mark.kind === 'text');
  const boxes = texts.map(boxOf);
  const { width } = pageSizes[page.size];
  const all = texts.map(({ text }) => bare(text)).join('');
  return [
    ...boxes.flatMap(({ left, right }, i) =>
      left < 0 || right > width + 0.01 ? [`${texts[i]?.text} is not on the page`] : [],
    ),
    ...boxes.flatMap((box, i) =>
      boxes
        .slice(i + 1)
        .flatMap((other, j) =>
          meet(box, other) ? [`${texts[i]?.text} meets ${texts[i + 1 + j]?.text}`] : [],
        ),
    ),
    ...wanted(shipping_address).flatMap(part => (all.includes(part) ? [] : [`${part} is not whole`])),
  ];
}

describe('An address is whole and legible on label and slip', () => {
  it.each(Object.entries(hard))('%s', (_, shipping_address) => {
    for (const page of pagesOf(to(shipping_address))) {
      expect(faultsOf(page, to(shipping_address))).toEqual([]);
      // The slip asks for 'Vragen?'.
      expect(textsOf(page).filter(text => /\?(?! Houd)/.test(text))).toEqual([]);
    }
  });

  it.each([
    ['Hebrew: its digits would change places', 'רחוב הרצל', '12א'],
    ['Arabic', 'شارع الملك فهد', '12'],
    ['Chinese', '北京市朝阳区', '12'],
    ['Japanese', 'とうきょう', '12'],
    ['Korean', '서울특별시', '12'],
    ['Thai', 'ถนนสุขุมวิท', '12'],
  ])('%s is not drawn, and says so', (_, street, number) => {
    for (const page of pagesOf(to(address(street, number, '')))) {
      const texts = textsOf(page).join('\n');
      expect(texts).toContain('Let op: hier ontbreken letters');
      expect(texts).toMatch(/\? 12\??$/m);
    }
  });

  it('whatever address is taken in', () => {
    fc.assert(
      fc.property(anyAddress, shipping_address => {
        for (const page of pagesOf(to(shipping_address)))
          expect(faultsOf(page, to(shipping_address))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('the number stays with its addition, the postcode together, and letters are small only where they must be', () => {
    const [label] = pagesOf(to(hard['a long street']!));
    const lines = label!.marks.flatMap(mark => (mark.kind === 'text' && mark.size === 15 ? [mark.text] : []));
    expect(lines).toEqual([
      'Noor Jansen',
      'Eerste Jan van der Heijdenstraat',
      '157 H',
      '1072 TV Amsterdam',
      'Nederland',
    ]);
  });

  it('a number in words of its own stays together', () => {
    const slip = to(address('Şehit Öğretmen Ayşe Gül Sokağı', 'No: 7', 'D: 12', { country: 'TR' }));
    for (const page of pagesOf(slip))
      expect(textsOf(page).filter(text => /No:\s7/u.test(text))).toHaveLength(1);
  });

  it.each([
    ['DE', 'Duitsland'],
    ['BE', 'België'],
    ['NL', 'Nederland'],
    // Not 'onbekend gebied': the carrier may know more.
    ['ZZ', 'ZZ'],
  ])('%s is %s', (country, name) => {
    const slip = to(address('Lindelaan', '12', '', { country }));
    for (const page of pagesOf(slip))
      expect(page.marks).toContainEqual(expect.objectContaining({ kind: 'text', text: name }));
  });

  it('the sender has a country on a label that leaves it, to a customer and back', () => {
    const german = address('Straße des 17. Juni', '135', '', { country: 'DE' });
    const [{ dispatcher_address }, abroad] = [someSlip(), to(german)];
    const back = to(dispatcher_address, { dispatcher_address: german });
    const senderOf = (slip: Slip) => [textsOf(labelPage(slip, LABEL)).join(' '), zplOf(slip)];
    for (const drawn of senderOf(abroad)) expect(drawn).toContain('3542 AB Utrecht, Nederland');
    for (const drawn of senderOf(back)) expect(drawn).toContain('1072 TV Amsterdam, Duitsland');
    for (const drawn of senderOf(someSlip())) expect(drawn).not.toContain('Utrecht, Nederland');
  });

  it('names of everything else are whole too', () => {
    const long = 'Extra lange naam voor alles wat ergens op een papier kan staan';
    const slip = to(hard['a long company']!, {
      carrier_name: long,
      carrier_method_name: long,
      dispatcher_name: long,
      order_identifier: 'WEB-'.repeat(32),
      storage_location: long,
      lines: Array.from({ length: 40 }, () => ({
        product_identifier: 'ARTIKEL-'.repeat(8),
        product_name: long.repeat(4),
        quantity: 9999,
        ean: '8712340512076',
      })),
    });
    for (const page of [labelPage(slip, LABEL), slipPages(slip)[0]!])
      expect(faultsOf(page, slip)).toEqual([]);
    expect(pagesOf(slip).flatMap(textsOf).join('')).not.toContain('…');
  });

  it('a PDF has a font for letters that Helvetica lacks, and only then', async () => {
    const about = { title: 'x', changedAt: '2026-11-19T18:00:00Z' };
    const [greek, dutch] = await Promise.all(
      [hard['Greek']!, hard['a long street']!].map(one => pdfFile(about, pagesOf(to(one)))),
    );
    expect(greek!.includes('DejaVuSansCondensed-Bold')).toBe(true);
    expect(greek!.length).toBeLessThan(40_000);
    expect(dutch!.includes('DejaVu')).toBe(false);
  });

  it('a browser draws a line as wide as it was measured, whatever its fonts', () => {
    const html = htmlFile('x', pagesOf(to(hard['Greek']!))).toString();
    expect(html).toMatch(/textLength="[\d.]+" lengthAdjust="spacingAndGlyphs"[^>]*>Ελένη Παπαδοπούλου</);
  });
});

const zplOf = (slip: Slip): string => zplFile(slip, [LABEL], 203).toString();
const fieldsOf = (zpl: string) =>
  [
    ...zpl.matchAll(
      // A line that is drawn as a picture is named in a comment before it.
      /(?:\^FX(.*)\^FS)?\^FO(\d+),(\d+)(?:\^FR)?(?:\^A0N,(\d+),\d+(\^FB[^^]*)?\^FH\^FD(.*)|\^GFA,(\d+),\d+,(\d+),[\dA-F]+)\^FS/g,
    ),
  ].map(([whole, drawn, x, y, size, moved, written, bytes, rowBytes]) => ({
    whole,
    x: Number(x),
    y: Number(y),
    size: size === undefined ? Number(bytes) / Number(rowBytes) : Number(size),
    moved: moved !== undefined,
    text: (drawn ?? written ?? '').replace(/_([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  }));

describe('An address is whole and legible on a ZPL label', () => {
  it('whatever address is taken in', () => {
    fc.assert(
      fc.property(anyAddress, shipping_address => {
        const fields = fieldsOf(zplOf(to(shipping_address))).filter(({ moved }) => !moved);
        const all = fields.map(({ text }) => bare(text)).join('');
        for (const part of wanted(shipping_address)) expect(all).toContain(part);
        for (const [i, { y, size }] of fields.entries())
          expect(fields[i + 1]?.y ?? Infinity).toBeGreaterThanOrEqual(y + size);
      }),
      { numRuns: 60 },
    );
  });

  it('draws letters that a printer lacks as they are, and an end of line where none is', async () => {
    const drawn = async (full_name: string) =>
      addressDots(await drawnZpl(zplOf(to({ ...hard['Greek']!, full_name })))).join();
    // Drawn by the printer's font each of them is the box of a letter that is not there.
    const names = ['Ж', 'Ω', 'ğ', 'ơ', '\\&', 'A'];
    expect(new Set(await Promise.all(names.map(drawn))).size).toBe(names.length);
  });

  it('has the letters of the PDF: a picture is left out, and what no font has is a question mark', () => {
    const [name] = fieldsOf(zplOf(to({ ...hard['Greek']!, full_name: 'Ελένη 🏠 北 דוד' }))).filter(
      ({ y }) => y > 200,
    );
    expect(name!.text).toBe(printable('Ελένη 🏠 北 דוד'));
    expect(name!.text).toMatch(/^Ελένη +\? \?\?\?$/);
  });

  it.each(['a long street and addition', 'a long company', 'commands and ends of lines', 'Greek'])(
    '%s: no dot of a line is on another, or beside the column',
    async name => {
      const zpl = zplOf(to(hard[name]!));
      const png = await drawnZpl(zpl);
      expect(await codesIn(png)).toEqual([`]C0${LABEL.code}`]);
      expect(zbarRead(png)).toEqual(HAS_ZBAR ? `${LABEL.code}\n` : null);
      const lines = fieldsOf(zpl).filter(({ moved, y }) => !moved && y >= 200 && y < 546);
      // Every other line: the dots of neighbours come together only in the whole.
      const [even, odd] = await Promise.all(
        [0, 1].map(async rest => {
          const some = lines.flatMap(({ whole }, i) => (i % 2 === rest ? [whole] : []));
          return addressDots(await drawnZpl(`^XA^CI28^PW799^LL1199${some.join('')}^XZ`));
        }),
      );
      const whole = addressDots(png);
      expect(whole.length).toBeGreaterThan(1000);
      expect(even!.length + odd!.length).toBe(whole.length);
      expect(whole.every(x => x >= 50 && x < 749)).toBe(true);
    },
  );
});

const ZBAR = '/usr/bin/zbarimg';
const HAS_ZBAR = existsSync(ZBAR);
/** The code of a picture as another decoder reads it, where that is installed. */
const zbarRead = (png: Buffer): string | null =>
  HAS_ZBAR ? execFileSync(ZBAR, ['-q', '--raw', '-'], { input: png, stdio: 'pipe' }).toString() : null;

/** Where in its row each black dot of the address is. */
function addressDots(png: Buffer): number[] {
  const { width, black } = dotsOf(png);
  return [...black.subarray(200 * width, 546 * width)].flatMap((dot, i) => (dot ? [i % width] : []));
}
