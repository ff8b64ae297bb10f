import { beforeAll, describe, expect, it } from 'vitest';
import { readGtin } from '../../../core/gtin/gtin.ts';
import { barWidths } from '../../nouns/barcode/bar-widths.ts';
import { type TestApp, freshApp } from '../../testing/app.ts';
import { articleSymbol, barcodeSvg } from './barcode-svg.ts';
import { products } from '../data/demo-products.ts';
import { pictogram } from './pictogram.ts';
import { demoRoutes } from './routes.ts';

let oms: TestApp;
beforeAll(async () => {
  oms = await freshApp({ areas: [demoRoutes] });
});

describe('GET /demo/barcodes', () => {
  it('needs no sign-in and shows articles, places, labels and wrong codes of the main batch', async () => {
    const reply = await oms.visitor.get('/demo/barcodes');
    expect(reply.statusCode).toBe(200);
    for (const id of ['bijzonder', 'artikelen', 'zones', 'legplaatsen', 'labels', 'fout'])
      expect(reply.body).toContain(`<section id="${id}">`);
    for (const said of ['A-40', 'A-APART', '3SOMSD', 'JVGL', 'Fout controlecijfer', 'Zoet &amp; Zout'])
      expect(reply.body).toContain(said);
    expect(reply.body).not.toContain('Zoet & Zout');
  });

  it('keeps to a policy that allows no style or script in the page', async () => {
    const { body, headers } = await oms.visitor.get('/demo/barcodes');
    expect(headers['content-security-policy']).toContain("style-src 'self'");
    expect(body).not.toMatch(/ style=|<style|<script| on\w+=/);
    const style = await oms.visitor.get('/demo/barcodes.css');
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  it('shows another batch by ?batch=, and 404 for none', async () => {
    const small = await oms.visitor.get('/demo/barcodes?batch=2611-016');
    expect(small.body).toContain('C-06');
    expect(small.body).not.toContain('id="bijzonder"');
    expect((await oms.visitor.get('/demo/barcodes?batch=x&batch=y')).statusCode).toBe(200);
    expect((await oms.visitor.get('/demo/barcodes?batch=%3Cscript%3E')).statusCode).toBe(404);
  });

  it('is not there in production; the pictures are', async () => {
    const live = await freshApp({ areas: [demoRoutes], config: { environment: 'production' } });
    expect((await live.visitor.get('/demo/barcodes')).statusCode).toBe(404);
    expect((await live.visitor.get('/media/products/100000.svg')).statusCode).toBe(200);
  });
});

describe('GET /media/products/{identifier}.svg', () => {
  it('is a picture that browsers keep', async () => {
    const reply = await oms.visitor.get('/media/products/110003.svg');
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(reply.body).toMatch(/^<svg [^]*<\/svg>$/);
  });

  it('is 404 for what is no article number', async () => {
    for (const file of ['1.svg', '110003.png', '..%2f..%2fpackage.json', '%22%3E.svg'])
      expect((await oms.visitor.get(`/media/products/${file}`)).statusCode).toBe(404);
  });

  it('is another one for almost every article', () => {
    const pictures = new Set(products.map(({ identifier }) => pictogram(identifier)));
    expect(pictures.size).toBe(products.length);
  });
});

describe('a printed article code', () => {
  it.each([
    ['8712340512077', 'code128', '8712340512077'],
    ['8719999000008', 'ean13', '8719999000008'],
    ['0000096385074', 'ean8', '96385074'],
    ['0036000291452', 'upca', '036000291452'],
    ['0000000472176', 'code128', '472176'],
  ])('%s is a %s of %s', (ean, symbology, text) => {
    expect(articleSymbol(ean)).toEqual({ symbology, text });
  });

  it('reads back as the code it stands for, for every article', () => {
    for (const { codes } of products)
      for (const code of codes) {
        const reading = readGtin(code);
        expect(reading.ok && articleSymbol(reading.gtin).text).toBe(code);
      }
  });

  it('is drawn with its quiet zones, two whole pixels a module', () => {
    const symbol = { symbology: 'ean13', text: '8719999000008' } as const;
    const modules = barWidths('ean13', symbol.text).reduce((sum, width) => sum + width, 0);
    expect(modules).toBe(95);
    expect(barcodeSvg(symbol)).toContain(`viewBox="0 0 ${11 + 95 + 11} 42"`);
    expect(barcodeSvg(symbol)).toContain(`width="${2 * 117}"`);
    expect(barcodeSvg(symbol)).toContain('<path d="M11 0h1v42h-1z');
  });
});
