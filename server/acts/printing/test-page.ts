import type { PrinterType } from '../../../contract/orders/printing.ts';
import { TEST_CODE } from '../../../core/test-code/test-code.ts';
import { barWidths } from '../../nouns/barcode/bar-widths.ts';
import { compose, rowOf } from '../../ground/db/compose.ts';
import { type LocationPath, place } from '../../ground/db/place.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { text } from '../packing-slip/lettering.ts';
import { type SlipPage, pageSizes } from '../packing-slip/page.ts';
import { pdfFile } from '../packing-slip/pdf-file.ts';
import { notFound, type Refusal } from '../../ground/http/problem.ts';
import { enqueue } from './enqueue.ts';

/** Points of a module: 0.4 mm. */
const MODULE = 1.134;
const MARGIN = 40;

/** Prints the code of 'Scannertest', which counts nowhere, on one printer of a location; the id of the job. */
export async function enqueueTestPage(
  tx: Transaction,
  user_id: number,
  at: LocationPath & { readonly printer: string },
): Promise<{ readonly ids: readonly number[] } | Refusal> {
  const printer = await rowOf(
    tx,
    compose
      .selectFrom('printers as p')
      .innerJoin('typed_locations as l', 'l.id', 'p.location_id')
      .select(eb => [
        'p.location_id',
        'l.display_name as location_name',
        eb.ref('p.type').$castTo<PrinterType>().as('type'),
      ])
      .where(place(at))
      .where('p.active', '=', true)
      .where('p.identifier', '=', at.printer),
  );
  if (!printer) return notFound('Printer niet gevonden');
  const paper = {
    ...printer,
    title: 'Proefcode',
    dispatch_request_ids: [],
    make: ({ format }: { readonly format: 'pdf' | 'zpl' }) =>
      format === 'zpl' ? Buffer.from(zpl) : pdf(printer.type),
  };
  return enqueue(tx, user_id, [paper], [at.printer]);
}

const pdf = (type: PrinterType): Promise<Buffer> =>
  pdfFile({ title: 'Proefcode', changedAt: '2026-01-01T00:00:00Z' }, [testPage(type)]);

function testPage(type: PrinterType): SlipPage {
  const size = type === 'labels' ? 'label' : 'a4';
  const modules = barWidths('code128', TEST_CODE);
  const width = modules.reduce((sum, one) => sum + one, 0) * MODULE;
  const whole = { width: pageSizes[size].width - 2 * MARGIN, color: '#000000' };
  return {
    size,
    marks: [
      text('Proefcode', MARGIN, 40, { ...whole, size: 18, bold: true }),
      { kind: 'bars', x: MARGIN, y: 80, width, height: 60, modules },
      text(TEST_CODE, MARGIN, 148, { ...whole, size: 14, bold: false }),
    ],
  };
}

/** For a label printer that draws by itself: 3 dots a module, 0.375 mm. */
const zpl = `^XA^FO100,100^A0N,50,50^FDProefcode^FS^FO100,200^BY3^BCN,170,N,N,N^FD${TEST_CODE}^FS^FO100,400^A0N,40,40^FD${TEST_CODE}^FS^XZ\n`;
