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
import { someSlip } from './testing/some-slip.ts';
import { zplFile } from './zpl-file.ts';

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
  const zpl = (code: string, slip = someSlip()) => zplFile(slip, [{ code, nth: 1, count: 2 }]).toString();

  it('is one label from ^XA to ^XZ, with text in UTF-8', () => {
    const text = zpl('3SOMSD104700013');
    expect(text).toMatch(/^\^XA\^CI28\^PW799\^LL1199[^]*\^XZ\n$/);
    expect(text).toContain('^FDZoë van ’t Hof^FS');
    expect(text).toContain('^FDCollo 1 van 2^FS');
  });

  it('has the code as Code 128, and an SSCC as GS1-128: start C, FNC1, AI 00', () => {
    expect(zpl('3SOMSD104700013')).toContain('^BCN,300,N,N,N,A^FH^FD3SOMSD104700013^FS');
    expect(zpl(SSCC)).toContain(`^BCN,300,N,N,N^FD>;>800${SSCC}^FS`);
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

  it('is wide enough to scan and never wider than the label', () => {
    const width = (code: string) => Number(/\^BY(\d)/.exec(zpl(code))?.[1]) * (code.length * 11 + 57);
    for (const code of ['3S1', '3SOMSD104700013', 'JVGL0612345620260007', 'A'.repeat(40)])
      expect(width(code)).toBeLessThanOrEqual(699);
    expect(zpl('3SOMSD104700013')).toContain('^BY3');
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
