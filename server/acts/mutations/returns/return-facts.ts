import type { MutationOf } from '../../../../contract/scanning/mutation.ts';

export type ReturnMutation = MutationOf<
  'receive-return' | 'receive-by-label' | 'take-back-return' | 'return-aside'
>;

interface ReturnPlace {
  readonly type: string;
  readonly identifier: string;
}

/** A zone for returned articles. */
export interface ReturnZone extends ReturnPlace {
  readonly id: number;
  /** Identifier of the zone; `type` and `identifier` are the location's. */
  readonly zone: string;
  readonly places: readonly { id: number; identifier: string; kind: 'sort' | 'aside' }[];
  /** Every product state, with the place of its articles; null when every place will do. */
  readonly states: ReadonlyMap<string, string | null>;
}

export interface ReceiptState {
  readonly delivery_id: number;
  readonly line_id: number;
  readonly storage_location: string;
  readonly quantity: number;
  taken_back: boolean;
}

/** By mutation id: the return of a label, and the article of a code. */
export type LabelledReturns = ReadonlyMap<
  string,
  { readonly delivery_id: number | null; readonly product: { identifier: string; name: string } | null }
>;

/** The facts that returns need beside the deliveries themselves. */
export interface ReturnFacts {
  readonly labelled: LabelledReturns;
  /** By mutation id. */
  readonly receipts: Map<string, ReceiptState>;
  readonly zones: readonly ReturnZone[];
  /** Rows of the returns among the deliveries: the location's id and the former places. */
  readonly returns: ReadonlyMap<
    number,
    { readonly location_id: number; readonly departed_from: readonly ReturnPlace[] }
  >;
  /** By location id: the version of its returns before these changes. */
  readonly versions: ReadonlyMap<number, number>;
  /** The user who received an article of a return last, by `receiverKey`. */
  readonly receivers: Map<string, { readonly user_id: number; readonly name: string }>;
}

/** When no mutation is about returns. */
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
