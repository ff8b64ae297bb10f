import type { MutationOf } from '../../../contract/mutation.ts';

export type ReturnMutation = MutationOf<
  'receive-return' | 'receive-by-label' | 'take-back-return' | 'return-aside'
>;

interface Place {
  readonly type: string;
  readonly identifier: string;
}

/** A zone that returned articles are put in. */
export interface ReturnZone extends Place {
  readonly id: number;
  /** Identifier of the zone; `type` and `identifier` are the location's. */
  readonly zone: string;
  readonly places: readonly { id: number; identifier: string; kind: 'sort' | 'aside' }[];
  /** Every product state, with the place where its articles go; null where every one will do. */
  readonly states: ReadonlyMap<string, string | null>;
}

export interface ReceiptState {
  readonly delivery_id: number;
  readonly line_id: number;
  readonly storage_location: string;
  readonly quantity: number;
  taken_back: boolean;
}

/** By mutation id: the return that a label came to, and the article that a code came to. */
export type Labelled = ReadonlyMap<
  string,
  { readonly delivery_id: number | null; readonly product: { identifier: string; name: string } | null }
>;

/** What returns ask beside the deliveries themselves. */
export interface ReturnFacts {
  readonly labelled: Labelled;
  /** By mutation id. */
  readonly receipts: Map<string, ReceiptState>;
  readonly zones: readonly ReturnZone[];
  /** Rows of the returns among the deliveries: the location's id and the places that they were taken from. */
  readonly returns: ReadonlyMap<
    number,
    { readonly location_id: number; readonly departed_from: readonly Place[] }
  >;
  /** By location id: the version of its returns, before these changes. */
  readonly versions: ReadonlyMap<number, number>;
  /** Who received an article of a return last, by `receiverKey`. */
  readonly receivers: Map<string, { readonly user_id: number; readonly name: string }>;
}

/** Where nothing is about returns. */
export const noReturns = (): ReturnFacts => ({
  labelled: new Map(),
  receipts: new Map(),
  zones: [],
  returns: new Map(),
  versions: new Map(),
  receivers: new Map(),
});

export const receiverKey = (delivery_id: number, product_identifier: string): string =>
  `${delivery_id} ${product_identifier}`;
