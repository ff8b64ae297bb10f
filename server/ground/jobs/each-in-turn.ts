/** Does an act for each, one after another. One that fails does not stop the others: the errors are thrown at the end. */
export async function eachInTurn<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = [];
  for (const one of all) await act(one).catch((error: unknown) => failed.push(error));
  if (failed.length > 0)
    throw new AggregateError(failed, `${String(failed.length)} of ${String(all.length)} failed`);
}
