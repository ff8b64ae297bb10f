/** The deliveries of an order that a search is about: those that fit its filters, or all where none does. */
export function searched<D extends { readonly fits: boolean }>(deliveries: readonly D[]): readonly D[] {
  const fitting = deliveries.filter(({ fits }) => fits);
  return fitting.length > 0 ? fitting : deliveries;
}
