import { translated } from '../texts.ts';

/** Areas that the retailer has names for in more languages than Dutch. */
export type Named =
  | 'batch_type'
  | 'carrier'
  | 'carrier_method'
  | 'dispatch_type'
  | 'location_type'
  | 'product_state'
  | 'return_reasons';

interface Thing {
  readonly identifier: string;
  /** In Dutch. */
  readonly display_name: string;
}

/** A name in the language on the screen, where the OMS's translations have it (`pl.product_state.sellable`); else the Dutch one. */
export const nameOf = (what: Named, { identifier, display_name }: Thing): string =>
  translated(what, identifier, display_name);

/** Name of a zone: the translations know it by its Dutch name, because each location has a zone A. */
export const zoneName = ({ display_name }: Pick<Thing, 'display_name'>): string =>
  translated('storage_zone', display_name, display_name);

/** A carrier and its method, as far as there are any. */
export const wayName = (
  carrier: Thing | null | undefined,
  method: Partial<Thing> | null | undefined,
): string =>
  [
    carrier && nameOf('carrier', carrier),
    // An OMS may name a method, and not say which it is.
    method && nameOf('carrier_method', { identifier: '', display_name: '', ...method }),
  ]
    .filter(Boolean)
    .join(' · ');
