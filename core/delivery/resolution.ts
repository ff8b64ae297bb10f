/** The article as a screen shows it. */
export interface Article {
  readonly product_identifier: string;
  readonly name: string;
  readonly image_url: string | null;
  /** The code as it was read, for the record and for messages. */
  readonly read: string;
}

/** Where an expected article goes. */
export interface Destination {
  readonly dispatch_request_id: number;
  readonly line_id: number;
  readonly order_identifier: string;
  /** Identifier; null: the worker scans a free one. */
  readonly storage_location: string | null;
  /** Pieces of this article still to place on the line. */
  readonly quantity_pending: number;
  /** Pieces still to place in the whole delivery, this line included. */
  readonly delivery_pending: number;
  /** Pieces of the delivery placed, and in all: 'al 2 van 3 artikelen'. */
  readonly delivery_placed: number;
  readonly delivery_quantity: number;
}

/** The line of a goods receipt that an article without a delivery is counted on. */
export interface Counting {
  readonly id: number;
  /** Expected, and counted so far. */
  readonly quantity: number;
  readonly scanned: number;
  /** More than expected may be counted at once. */
  readonly may_exceed: boolean;
}

/** How sure the answer is: from the package on the device, or confirmed by the OMS. */
export type Origin = 'package' | 'look-up';

/** What a scanned article means now. The machine is given it and never looks anything up. */
export type Resolution =
  | { kind: 'expected'; article: Article; destination: Destination; origin: Origin }
  /** No order needs it, and a goods receipt brought it: it is counted. */
  | { kind: 'receive'; article: Article; line: Counting; origin: Origin }
  /** Everything the batch needs of it is placed. */
  | { kind: 'already-done'; article: Article; origin: Origin }
  /** Known to the OMS, in no order of this batch. */
  | { kind: 'surplus'; article: Article; origin: Origin }
  /** The orders that wanted it are cancelled, paused or rerouted: noted, not placed. */
  | { kind: 'cancelled' | 'paused' | 'rerouted'; article: Article; order_identifier: string; origin: Origin }
  /** `asked`: the OMS was asked too; false offline ('niet in het werkpakket op dit apparaat'). */
  | { kind: 'unknown'; read: string; why: UnknownWhy; asked: boolean };

/** `needs-network`: nothing can be said of it without asking the OMS, which cannot be asked. */
export type UnknownWhy =
  'empty' | 'letters' | 'too-long' | 'check-digit' | 'not-found' | 'look-up-failed' | 'needs-network';

/** What a scanned text is, of all the kinds of code in the work, before any step judges it. */
export type Reading =
  | { kind: 'article'; resolution: Resolution }
  | { kind: 'location'; identifier: string; display_name: string; use: 'sort' | 'aside' }
  | { kind: 'zone'; identifier: string }
  | { kind: 'label'; dispatch_request_id: number; code: string }
  /** A location's code of another zone, as far as the device knows them. */
  | { kind: 'foreign-location'; identifier: string };
