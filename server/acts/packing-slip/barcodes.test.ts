import { lacksLetters } from './lettering.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit } from '../../../core/gtin/check-digit.ts';
import { sameLabel } from '../../../core/label/normalise.ts';
import { labelPage } from './label-page.ts';
import { pdfFile } from './pdf-file.ts';
import type { SlipPage } from './page.ts';
import { slipPages } from './slip-page.ts';
import { codesIn, drawnBars, drawnPdf } from './testing/read-barcodes.ts';
import { drawnZpl } from './testing/drawn-zpl.ts';
import { someSlip } from './testing/some-slip.ts';
import { type Dpi, zplFile } from './zpl-file.ts';

const SSCC = '106141411234567897';
const label = (code: string) => labelPage(someSlip(), { code, nth: 1, count: 1 });
const wordsOf = ({ marks }: SlipPage) => marks.flatMap(mark => (mark.kind === 'text' ? [mark.text] : []));
const about = { title: 'x', changedAt: '2026-11-19T18:00:00Z' };

describe('The barcode of a label, read back by a decoder', () => {
  it.each([
    ['PostNL', '3SOMSD104700013', ']C03SOMSD104700013'],
    ['DHL', 'JVGL0612345620260007', ']C0JVGL0612345620260007'],
    ['an SSCC is GS1-128 under application identifier 00', SSCC, `]C100${SSCC}`],
    ['also where the OMS keeps it with its identifier', `00${SSCC}`, `]C100${SSCC}`],
    ['18 digits without a check digit are no SSCC', '106141411234567890', ']C0106141411234567890'],
  ])('%s: %s', async (_, code, read) => {
    expect(await codesIn(drawnBars(label(code)))).toEqual([read]);
  });

  it('is in the PDF as it is printed', async () => {
    const pdf = await pdfFile(about, [...slipPages(someSlip()), label(SSCC), label('3SOMSD104700013')]);
    expect(await codesIn(drawnPdf(pdf, 1))).toEqual([']C0261119-0042-1']);
    expect(await codesIn(drawnPdf(pdf, 2))).toEqual([`]C100${SSCC}`]);
    expect(await codesIn(drawnPdf(pdf, 3))).toEqual([']C03SOMSD104700013']);
  });

  it('is the label of its order when it is scanned, whatever the code', async () => {
    const sscc = fc.stringMatching(/^\d{17}$/).map(digits => digits + checkDigit(digits));
    const parcel = fc.stringMatching(/^(3S[A-Z]{4}\d{9}|JVGL\d{16}|[A-Z0-9-]{4,24})$/);
    await fc.assert(
      fc.asyncProperty(fc.oneof(sscc, parcel), async code => {
        const [read = ''] = await codesIn(drawnBars(label(code)));
        expect(sameLabel(read, code, 'postnl_parcel')).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

describe('ZPL', () => {
  const zpl = (code: string, slip = someSlip(), dpi: Dpi = 203) =>
    zplFile(slip, [{ code, nth: 1, count: 2 }], dpi).toString();

  it('is one label from ^XA to ^XZ, with text in UTF-8', () => {
    const text = zpl('3SOMSD104700013');
    expect(text).toMatch(/^\^XA\^CI28\^PW799\^LL1199[^]*\^XZ\n$/);
    expect(text).toContain('^FDZoë van ’t Hof^FS');
    expect(text).toContain('^FDCollo 1 van 2^FS');
  });

  it.each([
    ['postnl_parcel', '3SOMSD104700013', ']C03SOMSD104700013', '3SOMSD104700013'],
    ['dhl', 'JVGL0612345620260007', ']C0JVGL0612345620260007', 'JVGL0612345620260007'],
    ['dpd', '05200000001029', ']C0%03511AB05200000001029101528', '0351 1AB 0520 0000 0010 29 101 528 0'],
    ['own', SSCC, `]C100${SSCC}`, `(00)${SSCC}`],
    ['own', 'A'.repeat(40), `]C0${'A'.repeat(40)}`, 'A'.repeat(40)],
  ])(
    '%s: %s is read back from its picture, in the middle, over its text in one line',
    async (carrier, code, read, printed) => {
      const drawn = zpl(code, someSlip({ carrier, shipping_address: { zipcode: '3511 AB', country: 'NL' } }));
      expect(await codesIn(await drawnZpl(drawn))).toEqual([read]);
      expect(drawn).toContain(`^FB699,1,0,C^FH^FD${printed}^FS`);
      const bars = [...drawn.matchAll(/\^FO(\d+),690\^GB(\d+),300,\2\^FS/g)].map(
        ([, x, width]) => [Number(x), Number(width)] as const,
      );
      const left = bars[0]?.[0] ?? NaN;
      const right = bars.map(([x, width]) => x + width).at(-1) ?? NaN;
      expect(Math.abs(left + right - 799)).toBeLessThanOrEqual(1);
      expect(left).toBeGreaterThanOrEqual(50);
      // Hand scanners read a quarter of a millimetre; half of it few do.
      const dots = Math.min(...bars.map(([, width]) => width));
      expect(dots).toBeGreaterThanOrEqual(code.length < 40 ? 2 : 1);
    },
  );

  it('is as large on a head of 300 dots an inch, with bars of whole dots', async () => {
    const [coarse, fine] = ([203, 300] as const).map(dpi => zpl('JVGL0612345620260007', someSlip(), dpi));
    expect(fine).toContain('^PW1179^LL1769');
    expect(await codesIn(await drawnZpl(fine ?? '', 12))).toEqual([']C0JVGL0612345620260007']);
    const places = (text = '') =>
      [...text.matchAll(/\^FO(\d+),(\d+)(?:\^FR)?\^A0N,(\d+)/g)].map(([, ...numbers]) => numbers.map(Number));
    const [before, after] = [places(coarse), places(fine)];
    expect(after).toHaveLength(before.length);
    // Each place and height in millimetres, to a third of one: what is rounded in dots, and fitted anew.
    const inches = (all: number[][], dots: number) => all.flat().map(one => one / dots);
    for (const [i, one] of inches(after, 11.8).entries())
      expect(Math.abs(one - (inches(before, 8)[i] ?? 0))).toBeLessThan(0.34);
  });

  it('says under it what is in it: an SSCC with its identifier', () => {
    expect(zpl('3SOMSD104700013')).toContain('^FO50,1020^A0N,40,40^FB699,1,0,C^FH^FD3SOMSD104700013^FS');
    expect(zpl(SSCC)).toContain(`^FD(00)${SSCC}^FS`);
    expect(wordsOf(label(SSCC))).toContain(`(00)${SSCC}`);
  });

  it('names the sender, with the address', () => {
    const sender = ['Afzender DC Utrecht', 'Atoomweg 60, 3542 AB Utrecht'];
    expect(wordsOf(label('3S1'))).toEqual(expect.arrayContaining(sender));
    for (const line of sender) expect(zpl('3S1')).toContain(`^FD${line}^FS`);
    // Where the address is not known.
    expect(zpl('3S1', someSlip({ dispatcher_address: {} }))).not.toContain('Atoomweg');
  });

  it('takes commands out of what customers typed', () => {
    const slip = someSlip({ shipping_address: { full_name: 'A^XZ~JR_B\u0000' } });
    expect(zpl('3S1', slip)).toContain('^FDA_5EXZ_7EJR_5FB^FS');
  });

  it('no text of a customer begins a command', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), full_name => {
        const commands = (text: string) => text.match(/[\^~]/g)?.length;
        // Text that cannot be printed is said on a line of its own.
        const harmless = lacksLetters(full_name) ? '北' : 'x';
        expect(commands(zpl('3S1', someSlip({ shipping_address: { full_name: `x${full_name}` } })))).toBe(
          commands(zpl('3S1', someSlip({ shipping_address: { full_name: harmless } }))),
        );
      }),
    );
  });
});
