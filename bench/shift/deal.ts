import type { TrueDelivery } from '../../e2e/truth.ts';
import type { Random } from '../../server/demo/random.ts';

/** One article in the hands. */
export interface Piece {
  readonly product: string;
  readonly name: string;
  readonly code: string;
}

/** A random order of a list. */
export function shuffled<T>(list: readonly T[], chance: Random): T[] {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i--) {
    const other = chance.int(i + 1);
    [mixed[i], mixed[other]] = [mixed[other] as T, mixed[i] as T];
  }
  return mixed;
}

/** The pieces of a line lie together, as they were picked; the lines are mixed and dealt to so many workers. */
export function deal(deliveries: readonly TrueDelivery[], workers: number, chance: Random): Piece[][] {
  const lines = shuffled(
    deliveries.flatMap(delivery => delivery.lines),
    chance,
  );
  return Array.from({ length: workers }, (_, worker) =>
    lines
      .filter((_line, i) => i % workers === worker)
      .flatMap(({ product, name, eans, quantity }) =>
        Array.from({ length: quantity }, () => ({ product, name, code: chance.pick(eans) })),
      ),
  );
}
