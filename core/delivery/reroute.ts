/** A line of a delivery whose pieces may go elsewhere. */
export interface OldLine {
  readonly id: number;
  /** Its delivery. */
  readonly delivery: number;
  /** The line of the order. */
  readonly order_line: number;
  readonly product_identifier: string;
  readonly quantity: number;
  /** Pieces in the sorting location: they stay. */
  readonly placed: number;
  /** The presale that sold it. */
  readonly presale_id: number | null;
  /** A return's: why it comes back, and the state in which it is expected. */
  readonly return_reason?: string | null;
  readonly product_state?: string | null;
}

/** A line of a new delivery: these old lines give its pieces, in this order. */
export interface WantedLine {
  readonly old_line_ids: readonly number[];
  readonly product_identifier: string;
  readonly quantity: number;
}

/** Pieces of an old line for the nth new delivery. */
export interface Taken {
  readonly line: OldLine;
  readonly to: number;
  readonly quantity: number;
}

export type Taking =
  | { readonly ok: true; readonly taken: readonly Taken[]; readonly short: ReadonlyMap<number, number> }
  /** The old line does not exist, or is of another article or order line than the new line. */
  | { readonly ok: false; readonly why: 'unknown' | 'mixed' };

/**
 * Takes the pieces of the new deliveries from the old lines (order-rules.md 3, Reroute): each gives at most what is not
 * placed. `short` says how many pieces too many were asked of a line.
 */
export function takePieces(old: readonly OldLine[], wanted: readonly (readonly WantedLine[])[]): Taking {
  const lines = new Map(old.map(line => [line.id, line]));
  const free = new Map(old.map(({ id, quantity, placed }) => [id, quantity - placed]));
  const taken: Taken[] = [];
  const short = new Map<number, number>();
  for (const [to, news] of wanted.entries())
    for (const { old_line_ids, product_identifier, quantity } of news) {
      const sources = old_line_ids.flatMap(id => lines.get(id) ?? []);
      const last = sources.at(-1);
      if (!last || sources.length < old_line_ids.length) return { ok: false, why: 'unknown' };
      if (sources.some(isOther(last.order_line, product_identifier))) return { ok: false, why: 'mixed' };
      let left = quantity;
      for (const line of sources) {
        const gives = Math.min(left, free.get(line.id) ?? 0);
        free.set(line.id, (free.get(line.id) ?? 0) - gives);
        left -= gives;
        if (gives > 0) taken.push({ line, to, quantity: gives });
      }
      if (left > 0) short.set(last.id, (short.get(last.id) ?? 0) + left);
    }
  return { ok: true, taken, short };
}

const isOther =
  (order_line: number, product: string) =>
  (line: OldLine): boolean =>
    line.order_line !== order_line || line.product_identifier !== product;

/** A line of a new delivery. */
export interface ReroutedLine extends Pick<
  OldLine,
  'order_line' | 'product_identifier' | 'quantity' | 'presale_id' | 'return_reason' | 'product_state'
> {
  /** The old line that goes along as it is, since scans refer to it; null: a line of its own. */
  readonly moved: number | null;
}

/** Outcome of a reroute for the old deliveries. */
export interface Rerouted {
  /** Nothing is left of these: they keep their lines, as a record. */
  readonly replaced: readonly number[];
  /** Lines that keep fewer pieces. */
  readonly shrunk: readonly { readonly id: number; readonly kept: number }[];
  /** The lines of each new delivery: one for each line of the order, and for each presale that sold of it. */
  readonly made: readonly (readonly ReroutedLine[])[];
}

/** Divides the old deliveries as their pieces are taken; `old` are all their lines. */
export function reroute(old: readonly OldLine[], taken: readonly Taken[], count: number): Rerouted {
  const gone = new Map<number, number>();
  for (const { line, quantity } of taken) gone.set(line.id, (gone.get(line.id) ?? 0) + quantity);
  const keptOf = (line: OldLine): number => line.quantity - (gone.get(line.id) ?? 0);
  const goesOn = new Set(old.filter(line => keptOf(line) > 0).map(({ delivery }) => delivery));
  const touched = [...new Set(taken.map(({ line }) => line))];
  const isMoved = (line: OldLine): boolean => goesOn.has(line.delivery) && keptOf(line) === 0;
  return {
    replaced: [...new Set(touched.map(({ delivery }) => delivery))].filter(id => !goesOn.has(id)),
    shrunk: touched.flatMap(line =>
      goesOn.has(line.delivery) && !isMoved(line) ? [{ id: line.id, kept: keptOf(line) }] : [],
    ),
    made: Array.from({ length: count }, (_, to) => linesOf(to, taken, isMoved)),
  };
}

/** One line for each line of the order, presale, reason and state; a second old line that moves stays one of its own. */
function linesOf(to: number, taken: readonly Taken[], isMoved: (line: OldLine) => boolean): ReroutedLine[] {
  // A line whose pieces part goes along with the first of them.
  const arrives = (line: OldLine): boolean =>
    isMoved(line) && taken.find(one => one.line === line)?.to === to;
  const mine = taken.filter(one => one.to === to);
  const kinds = new Map(mine.map(({ line }) => [kindOf(line), line]));
  return [...kinds].flatMap(
    ([kind, { order_line, product_identifier, presale_id, return_reason, product_state }]) => {
      const parts = mine.filter(({ line }) => kindOf(line) === kind);
      const common = {
        order_line,
        product_identifier,
        presale_id,
        ...(return_reason && { return_reason }),
        ...(product_state && { product_state }),
      };
      const [first, ...others] = new Set(parts.map(({ line }) => line).filter(arrives));
      const further = others.map(({ id: moved }) => ({
        ...common,
        quantity: pieces(parts.filter(({ line }) => line.id === moved)),
        moved,
      }));
      const quantity = pieces(parts) - pieces(further);
      return [{ ...common, quantity, moved: first?.id ?? null }, ...further];
    },
  );
}

/** Pieces of one kind can be one line. */
const kindOf = ({ order_line, presale_id, return_reason, product_state }: OldLine): string =>
  [order_line, presale_id, return_reason, product_state].join();

const pieces = (parts: readonly { readonly quantity: number }[]): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);
