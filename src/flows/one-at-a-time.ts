/** Runs one at a time: calls during a run share one more run after it, and all of them wait for that. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async (): Promise<void> => {
    while (again) {
      again = false;
      await work();
    }
  };
  return () => {
    again = true;
    return (running ??= run().finally(() => {
      running = undefined;
    }));
  };
}
