import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../ground/deps.ts';
import { notFound, sendRefusal } from '../../ground/http/problem.ts';
import { barcodePage } from './barcode-page.ts';
import { readBarcodeSheet, readReturnSheet, readStoreSheet } from './barcode-sheet.ts';
import { MAIN_BATCH } from '../main-batch.ts';
import { pictogram } from './pictogram.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
const hidden = { schema: { hide: true } };

/** Pictures of the demo articles; and, except in production, the page of barcodes to try the app with. */
export function demoRoutes(app: FastifyInstance, { db, config }: Deps): void {
  app.get('/media/products/:file', hidden, async (request, reply) => {
    const { file } = request.params as { file: string };
    const identifier = /^(\d{6})\.svg$/.exec(file)?.[1];
    if (identifier === undefined) return sendRefusal(reply, notFound());
    return reply
      .type('image/svg+xml')
      .header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(pictogram(identifier));
  });
  if (config.environment === 'production') return;

  const style = readFileSync(join(import.meta.dirname, 'barcodes.css'), 'utf8');
  app.get('/demo/barcodes', hidden, async (request, reply) => {
    const { batch, receipt, store, returns } = request.query as Readonly<Record<string, unknown>>;
    const sheet =
      returns === 'dc'
        ? await readReturnSheet(db)
        : typeof store === 'string'
          ? await readStoreSheet(db, store)
          : typeof receipt === 'string'
            ? await readBarcodeSheet(db, 'receipt', receipt)
            : await readBarcodeSheet(db, 'batch', typeof batch === 'string' ? batch : MAIN_BATCH);
    if (sheet.articles.length === 0) return sendRefusal(reply, notFound('Niets te scannen gevonden'));
    return reply.type('text/html; charset=utf-8').send(barcodePage(sheet));
  });
  app.get('/demo/barcodes.css', hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache').send(style),
  );
}
