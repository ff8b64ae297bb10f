/** Facts that hold rules judge, as they are at one moment. Amounts are whole cents. */
export interface HoldAddress {
  readonly address_type: 'billing' | 'shipping';
  readonly street: string | null;
  readonly house_no: string | null;
  readonly house_no_extra: string | null;
  readonly zipcode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly email: string | null;
  readonly company_name: string | null;
}

export interface HoldOrder {
  readonly fulfilment_method: string;
  readonly grand_total: number;
  /** Methods of the payments that are shown. */
  readonly payment_methods: readonly string[];
  /** The current ones; without a billing address the shipping one counts as both. */
  readonly addresses: readonly HoldAddress[];
  readonly lines: readonly {
    readonly product_identifier: string;
    readonly quantity: number;
    readonly gross: number;
  }[];
  /** The nearest other order of the customer that is not fully cancelled, before or after; null: there is none. */
  readonly other: { readonly identifier: string; readonly hours: number } | null;
}

/** A delivery as it is planned. */
export interface HoldDelivery {
  readonly carrier_id: number | null;
  readonly carrier_method_id: number | null;
  readonly dispatch_type_id: number | null;
  readonly dispatch_date: string | null;
  /** The status that it gets once nothing holds it. */
  readonly status: string;
}
