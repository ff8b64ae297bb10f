/** As the `shipping_address` of an order. */
export type ParcelAddress = Readonly<Record<string, string | null | undefined>>;

/** A parcel that a carrier is to take from one place to another. */
export interface Parcel {
  /** The same however often it is tried. */
  readonly key: string;
  /**
   * Whether it was asked for: `not-yet`; `lately`, so what is not there may still be made, and it is only looked for;
   * `before`, so it is looked for, and booked when it is not there.
   */
  readonly asked: 'not-yet' | 'lately' | 'before';
  /** It was wanted from then on. */
  readonly since: string;
  readonly deliveryIdentifier: string;
  readonly orderIdentifier: string;
  /** Identifiers, as an order's delivery has them. */
  readonly carrier: string;
  readonly method: string;
  /** A customer sends it back. */
  readonly isReturn: boolean;
  readonly from: ParcelAddress;
  readonly to: ParcelAddress;
}

/** A label to cancel. `code` null: it may have been booked, but nobody heard of it. */
export interface Booked {
  readonly key: string;
  readonly since: string;
  readonly isReturn: boolean;
  readonly code: string | null;
  /** The carrier's own name of it. */
  readonly reference: string | null;
}

/**
 * Sent again later it may be taken; `after`: not before so many seconds, as the carrier says. `why`: for people, Dutch.
 * `isUnbooked`: surely nothing is there.
 */
export interface Later {
  readonly kind: 'later';
  readonly why: string;
  readonly after?: number;
  readonly isUnbooked?: true;
}
/** Sent again it would be refused again. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: 'address' | 'method' | 'picked-up' | 'not-accepted';
  readonly why: string;
}

export interface LabelFiles {
  readonly pdf?: Buffer;
  readonly zpl?: Buffer;
}
export interface Booking {
  readonly kind: 'booked';
  readonly code: string;
  /** Track & trace. */
  readonly url: string | null;
  readonly reference: string | null;
  /** The label as the carrier draws it; none: the OMS draws it. */
  readonly files: LabelFiles;
}

/**
 * Carriers, or a service that speaks with them: where parcels are booked, which gives the codes on their labels. Each may be asked
 * twice under one key, and books once. Neither throws for what can be expected.
 */
export interface CarrierLabels {
  book(parcel: Parcel): Promise<Booking | Refused | Later>;
  cancel(booked: Booked): Promise<{ readonly kind: 'cancelled' } | Refused | Later>;
}
