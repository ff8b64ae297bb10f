import type { Printer, PrinterType } from '../../../contract/orders/printing.ts';
import { compose, rowsOf } from '../../ground/db/compose.ts';
import { listed } from '../../ground/db/list.ts';
import { type LocationPath, place } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** The printers of a location; of each type the first is the one that is printed on when nobody chose. */
export const selectPrinters = (db: Queryable, at: LocationPath): Promise<Printer[]> =>
  rowsOf(
    db,
    listed(
      compose
        .selectFrom('printers as p')
        .innerJoin('typed_locations as l', 'l.id', 'p.location_id')
        .select(eb => ['p.identifier', 'p.name', eb.ref('p.type').$castTo<PrinterType>().as('type')])
        .where(place(at))
        .where('p.active', '=', true),
      {},
      { last: eb => [eb.ref('p.type'), eb.ref('p.position'), eb.ref('p.id')] },
    ),
  );
