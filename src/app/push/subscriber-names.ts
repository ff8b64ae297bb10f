const KEY = 'oms-push-names';

/**
 * The names of users who subscribed on this device, so that it can say whom a message is for: the message itself names
 * nobody. They stay after a sign-out, as those of unsent scans do.
 */
export function subscriberNames(ids: readonly number[]): readonly string[] {
  const known = read();
  return ids.flatMap(id => known[id] ?? []);
}

export function noteSubscriber({ id, name }: { readonly id: number; readonly name: string }): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [id]: name }));
  } catch {
    // Without storage the screen asks for 'a colleague'.
  }
}

function read(): Readonly<Record<number, string>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<number, string>;
  } catch {
    return {};
  }
}
