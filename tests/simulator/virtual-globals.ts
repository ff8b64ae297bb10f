/**
 * Gives this process virtual time, and watches each task that is put off to the next turn of the event loop:
 * IndexedDB uses those, and time must not pass meanwhile. Gives the function that ends it.
 */
export function virtualGlobals(now: () => number, noteActivity: () => void): () => void {
  const { Date: RealDate, setImmediate: realImmediate } = globalThis;
  globalThis.Date = class extends RealDate {
    constructor(...args: [] | [number | string]) {
      super(...((args.length === 0 ? [now()] : args) as [number]));
    }
    static override now = now;
  } as DateConstructor;
  globalThis.setImmediate = Object.assign(
    (...task: Parameters<typeof realImmediate>) => {
      noteActivity();
      return realImmediate(...task);
    },
    { __promisify__: realImmediate.__promisify__ },
  );
  return () => {
    globalThis.Date = RealDate;
    globalThis.setImmediate = realImmediate;
  };
}
