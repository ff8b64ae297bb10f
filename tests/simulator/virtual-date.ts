/** Everything in this process tells the given time; gives the function that ends that. */
export function virtualDate(now: () => number): () => void {
  const Real = globalThis.Date;
  globalThis.Date = class extends Real {
    constructor(...args: [] | [number | string]) {
      super(...((args.length === 0 ? [now()] : args) as [number]));
    }
    static override now = now;
  } as DateConstructor;
  return () => {
    globalThis.Date = Real;
  };
}
