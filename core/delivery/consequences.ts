import type { Day } from '../calendar/day.ts';
import { statusReached } from './changes.ts';
import { type DeliveryStatus, isOpen } from './status.ts';

/** A line of a delivery that is about to change. */
export interface ChangingLine {
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
  /** Pieces of these that lie in its sorting location. */
  readonly placed: number;
}

/** The facts of a delivery that decide what a person's act changes beside it. */
export interface ActedDelivery {
  readonly status: DeliveryStatus;
  /** It goes to a store that hands it over (dispatch_action crossdocking). */
  readonly is_feeder: boolean;
  /** Its pieces are of the stock of its location, not brought there for it. */
  readonly uses_stock: boolean;
  readonly lines: readonly ChangingLine[];
  readonly dispatch_date: Day | null;
  /** Where its placed pieces lie, and where its pieces are sent from; in words. */
  readonly storage_location: string | null;
  readonly place: string;
  readonly linked: readonly { readonly identifier: string; readonly status: DeliveryStatus }[];
  /** Labels that can still be printed. */
  readonly labels: number;
}

/** The act as the user filled it in. */
export type DeliveryAct =
  | { readonly kind: 'delay'; readonly day: Day }
  | { readonly kind: 'hold' | 'cancel' | 'shipped' | 'carrier' }
  /** How many reasons are still to be decided after it. */
  | { readonly kind: 'release'; readonly left: number }
  /** The held deliveries of the order: those that the user sees by identifier, and how many others. */
  | { readonly kind: 'deny'; readonly held: readonly string[]; readonly elsewhere: number }
  | { readonly kind: 'responsible'; readonly location: string }
  | {
      readonly kind: 'shortage';
      readonly taken: ReadonlyMap<number, number>;
      readonly reason: string;
      /** When it is planned anew, and for how many days its stock counts as none; settings of the retailer. */
      readonly reassign_at: string;
      readonly distrust_days: number;
    }
  | { readonly kind: 'give_up'; readonly taken: ReadonlyMap<number, number> }
  | { readonly kind: 'return'; readonly pieces: number; readonly location: string }
  | { readonly kind: 'complaint' }
  | { readonly kind: 'extra'; readonly taken: ReadonlyMap<number, number>; readonly day: Day }
  | { readonly kind: 'dropship'; readonly supplier: string; readonly day: Day };

/** One thing that comes of an act; its words are the screen's, the values are theirs. */
export interface Consequence {
  readonly code:
    | 'delayed'
    | 'dated'
    | 'held'
    | 'cancelled'
    | 'asked_outside'
    | 'lies_in'
    | 'with_linked'
    | 'left_unscanned'
    | 'left_without_stock'
    | 'reassigned'
    | 'fed_reassigned'
    | 'own_delivery'
    | 'stays'
    | 'completed'
    | 'distrusted'
    | 'not_sent'
    | 'followed'
    | 'arrival_anew'
    | 'labels_void'
    | 'released'
    | 'still_held'
    | 'denied'
    | 'denied_elsewhere'
    | 'expected_back'
    | 'stays_shipped'
    | 'delivered_later'
    | 'sent_directly';
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Reasons of a shortage after which the stock of its place is not believed (order-rules.md 10). */
const DISTRUSTED = ['out-of-stock', 'not-found', 'damaged'];

/**
 * Effects of a person's act on a delivery (order-rules.md 3, 'Says'): a headline, and below it what happens beside. The server does
 * the same; this tells it before.
 */
export function consequences(of: ActedDelivery, act: DeliveryAct): readonly Consequence[] {
  switch (act.kind) {
    case 'delay':
      return [
        of.dispatch_date === null
          ? { code: 'dated', values: { to: act.day } }
          : { code: 'delayed', values: { to: act.day, from: of.dispatch_date } },
      ];
    case 'hold':
      return [{ code: 'held' }];
    case 'cancel':
      return [
        { code: 'cancelled', values: { n: sum(of.lines.map(line => line.quantity)) } },
        ...(statusReached(of.status, 'cancelled') === 'cancelled'
          ? []
          : [{ code: 'asked_outside' } as const]),
        ...lying(of),
        ...withLinked(of),
      ];
    case 'shipped':
      return [
        {
          code: of.uses_stock ? 'left_unscanned' : 'left_without_stock',
          values: { n: sum(of.lines.map(line => line.quantity)), place: of.place },
        },
      ];
    case 'shortage':
      return shortage(of, act);
    case 'give_up': {
      const n = sum([...act.taken.values()]);
      return [{ code: 'not_sent', values: { n } }, ...leaving(of, act.taken)];
    }
    case 'responsible':
      return [{ code: 'followed', values: { location: act.location } }];
    case 'return':
      return [{ code: 'expected_back', values: { n: act.pieces, location: act.location } }];
    case 'complaint':
      return [{ code: 'stays_shipped' }];
    case 'extra':
      return of.lines.flatMap(({ id, name }) => {
        const n = act.taken.get(id) ?? 0;
        return n > 0
          ? [{ code: 'delivered_later' as const, values: { n, article: name, day: act.day } }]
          : [];
      });
    case 'dropship':
      return [{ code: 'sent_directly', values: { supplier: act.supplier, day: act.day } }];
    case 'carrier':
      return [
        // By its days of delivery; without a day that it leaves there is nothing to count from.
        ...(of.dispatch_date === null ? [] : [{ code: 'arrival_anew' as const }]),
        ...(of.labels > 0 ? [{ code: 'labels_void' as const, values: { n: of.labels } }] : []),
      ];
    case 'release':
      return [act.left > 0 ? { code: 'still_held', values: { n: act.left } } : { code: 'released' }];
    case 'deny':
      return [
        { code: 'denied', values: { n: act.held.length, deliveries: act.held.join(', ') } },
        ...(act.elsewhere > 0 ? [{ code: 'denied_elsewhere' as const, values: { n: act.elsewhere } }] : []),
      ];
  }
}

function shortage(
  of: ActedDelivery,
  act: Extract<DeliveryAct, { kind: 'shortage' }>,
): readonly Consequence[] {
  const short = of.lines.filter(line => act.taken.get(line.id));
  const distrusts = of.uses_stock && DISTRUSTED.includes(act.reason);
  return [
    // A feeder has the delivery that it feeds planned anew.
    { code: of.is_feeder ? 'fed_reassigned' : 'reassigned', values: { at: act.reassign_at } },
    ...leaving(of, act.taken),
    ...(distrusts
      ? short.map(({ name }) => ({
          code: 'distrusted' as const,
          values: { article: name, place: of.place, n: act.distrust_days },
        }))
      : []),
    ...withLinked(of),
  ];
}

/** Which pieces go on as a delivery of their own, and what stays; of all of them, what lies there. */
function leaving(of: ActedDelivery, taken: ReadonlyMap<number, number>): readonly Consequence[] {
  const gone = sum([...taken.values()]);
  const kept = sum(of.lines.map(line => line.quantity)) - gone;
  if (gone === 0) return [];
  if (kept === 0) return lying(of);
  const own = of.lines.flatMap(({ id, name }) => {
    const n = taken.get(id) ?? 0;
    return n > 0 ? [{ code: 'own_delivery' as const, values: { n, article: name } }] : [];
  });
  const placed = sum(of.lines.map(line => line.placed));
  const place = of.storage_location;
  if (placed === 0 || place === null) return own;
  return [...own, { code: kept === placed ? 'completed' : 'stays', values: { n: placed, place } }];
}

const lying = (of: ActedDelivery): readonly Consequence[] => {
  const n = sum(of.lines.map(line => line.placed));
  return n > 0 && of.storage_location !== null
    ? [{ code: 'lies_in', values: { n, place: of.storage_location } }]
    : [];
};

const withLinked = ({ linked }: ActedDelivery): readonly Consequence[] =>
  linked
    .filter(({ status }) => isOpen(status))
    .map(({ identifier }) => ({ code: 'with_linked', values: { delivery: identifier } }));

const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0);
