/**
 * Runs one at a time: calls during a run share one more run after it, since what they ask about may be newer than what it
 * has read. All of them wait for that, and get what it gives.
 */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let again = false;
  const run = async (): Promise<T> => {
    again = false;
    const given = await work();
    return again ? run() : given;
  };
  return () => {
    again = true;
    return (running ??= run().finally(() => {
      running = undefined;
    }));
  };
}
