import type { Entry, User } from '../../outbox/entry.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { WorkAccess } from '../access.ts';
import type { CommonEvent } from './effects.ts';

interface Followed {
  getState(): { readonly name: string };
  send(event: CommonEvent): void;
  until(...stops: readonly (() => void)[]): void;
}

export interface AccessDeps {
  readonly user: User;
  readonly work: string;
  readonly outbox: Pick<Outbox, 'subscribe' | 'ofWork' | 'retry'>;
  readonly access: WorkAccess;
  /** Asks the OMS for the work as it is now: its answer decides. */
  readonly refresh: () => unknown;
}

/**
 * Tells a flow when the OMS stops taking its worker's scans, and when it takes them again. With `resends` those that it refused for
 * that reason are sent again then, under their own keys: what they report is still so.
 */
export function followAccess(
  session: Followed,
  deps: AccessDeps,
  { resends }: { readonly resends: boolean },
): void {
  const { access, outbox, work } = deps;
  const isRefused = (entry: Entry): boolean =>
    entry.work === work &&
    entry.user_id === deps.user.id &&
    entry.state === 'parked' &&
    entry.resolved_by === null &&
    entry.problem?.status === 403;

  async function sendAgain(): Promise<void> {
    for (const { id } of (await outbox.ofWork(work)).filter(isRefused)) await outbox.retry(id);
  }

  function judge(): void {
    const why = access.barred();
    if (why !== null) return session.send({ name: 'barred', why });
    if (session.getState().name !== 'barred') return;
    session.send({ name: 'allowed' });
    if (resends) void sendAgain().catch(() => undefined);
  }

  session.until(
    access.subscribe(judge),
    outbox.subscribe(({ entries }) => {
      if (!entries.some(isRefused)) return;
      access.noteRefused();
      deps.refresh();
    }),
  );
}
