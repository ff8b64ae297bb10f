import type { WorkStatus } from '../work/status.ts';

/** The article as a screen shows it. */
export interface Article {
  readonly product_identifier: string;
  readonly name: string;
  readonly image_url: string | null;
  /** The code as it was read, for the record and for messages. */
  readonly read: string;
  /** Pieces inside the carton whose code was read; absent: it is the code of one piece. */
  readonly pieces?: number;
}

/** The storage location of an expected article. */
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

/** The line of a goods receipt that counts an article without a delivery. */
export interface Counting {
  readonly id: number;
  /** Expected pieces, and pieces counted so far. */
  readonly quantity: number;
  readonly scanned: number;
  /** Whether more than expected may be counted at once. */
  readonly may_exceed: boolean;
}

/** The source of the answer: the package on the device, or the OMS. */
export type Origin = 'package' | 'look-up';

/** The meaning of a scanned article for this work now. The machine receives it and never looks anything up. */
export type Resolution =
  | { kind: 'expected'; article: Article; destination: Destination; origin: Origin }
  /** No order needs it, but a goods receipt brought it, so it is counted. */
  | { kind: 'receive'; article: Article; line: Counting; origin: Origin }
  /** All pieces of it that the batch needs are placed. */
  | { kind: 'already-done'; article: Article; origin: Origin }
  /** The OMS knows it, and no order of this batch has it. */
  | { kind: 'surplus'; article: Article; origin: Origin }
  /** The orders that wanted it are cancelled, paused or rerouted: the scan is recorded, nothing is placed. */
  | { kind: 'cancelled' | 'paused' | 'rerouted'; article: Article; order_identifier: string; origin: Origin }
  /** The batch is closed, or the goods receipt is completed: no article is taken any more. */
  | { kind: 'work-over'; article: Article; status: WorkStatus; origin: Origin }
  /**
   * `asked`: the OMS was asked too; false without a network (then it may be known there). `carton_of`: the name
   * of the article that is in a carton of unknown content.
   */
  | { kind: 'unknown'; read: string; why: UnknownWhy; asked: boolean; carton_of?: string };

/** `needs-network`: only the OMS can answer, and it cannot be reached. */
export type UnknownWhy =
  | 'empty'
  | 'letters'
  | 'too-long'
  | 'web-address'
  | 'carton'
  | 'check-digit'
  | 'not-found'
  | 'look-up-failed'
  | 'needs-network';

/** The kind of code of a scanned text, of all kinds in the work, before any step judges it. */
export type Reading =
  | { kind: 'article'; resolution: Resolution }
  | { kind: 'location'; identifier: string; display_name: string; use: 'sort' | 'aside' }
  | { kind: 'zone'; identifier: string }
  | { kind: 'label'; dispatch_request_id: number; code: string; is_void?: true }
  /** The code of a location in another zone, when the device knows that zone. */
  | { kind: 'foreign-location'; identifier: string };
