import type { Piece } from './deal.ts';

/** Where the goods really lie, whatever the screens and the OMS say. */
export interface Goods {
  lay(place: string, pieces: readonly Piece[]): void;
  at(place: string): readonly Piece[];
  /** Takes one up again; undefined when there is none. */
  take(place: string, product: string): Piece | undefined;
  /** `article place` of each, sorted. */
  lying(): string[];
}

export function layGoods(): Goods {
  const places = new Map<string, Piece[]>();
  return {
    lay(place, pieces) {
      places.set(place, [...(places.get(place) ?? []), ...pieces]);
    },
    at: place => places.get(place) ?? [],
    take(place, product) {
      const there = places.get(place) ?? [];
      const taken = there.find(piece => piece.product === product);
      places.set(
        place,
        there.filter(piece => piece !== taken),
      );
      return taken;
    },
    lying: () =>
      [...places].flatMap(([place, pieces]) => pieces.map(({ product }) => `${product} ${place}`)).sort(),
  };
}

/** Entries of `these` that are not among `those`, each as often as it is missing. */
export function missing(these: readonly string[], those: readonly string[]): string[] {
  const left = [...those];
  return these.filter(one => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
