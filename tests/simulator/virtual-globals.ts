/**
 * Everything in this process tells the given time, and each task that is put off to the next turn of the event loop is heard of:
 * IndexedDB goes by those, and time must not pass meanwhile. Gives the function that ends that.
 */
export function virtualGlobals(now: () => number, hear: () => void): () => void {
  const { Date: RealDate, setImmediate: realImmediate } = globalThis;
  globalThis.Date = class extends RealDate {
    constructor(...args: [] | [number | string]) {
      super(...((args.length === 0 ? [now()] : args) as [number]));
    }
    static override now = now;
  } as DateConstructor;
  globalThis.setImmediate = Object.assign(
    (...task: Parameters<typeof realImmediate>) => {
      hear();
      return realImmediate(...task);
    },
    { __promisify__: realImmediate.__promisify__ },
  );
  return () => {
    globalThis.Date = RealDate;
    globalThis.setImmediate = realImmediate;
  };
}
