import type { Printer, PrinterType } from '../../contract/orders/printing.ts';
import { compose, rowsOf } from '../db/compose.ts';
import { listed } from '../db/list.ts';
import { type Place, place } from '../db/place.ts';
import type { Queryable } from '../db/pool.ts';

/** The printers of a location; of each type the first is the one that is printed on when nobody chose. */
export const selectPrinters = (db: Queryable, at: Place): Promise<Printer[]> =>
  rowsOf(
    db,
    listed(
      compose
        .selectFrom('printers as p')
        .innerJoin('typed_locations as l', 'l.id', 'p.location_id')
        .select(eb => ['p.identifier', 'p.name', eb.ref('p.type').$castTo<PrinterType>().as('type')])
        .where(place(at)),
      {},
      { last: eb => [eb.ref('p.type'), eb.ref('p.position'), eb.ref('p.id')] },
    ),
  );
