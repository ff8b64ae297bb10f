import { createEmitter } from '../../../../core/emitter/emitter.ts';
import { onOnlineChange } from '../../../device/online.ts';
import { keepRenewed } from '../../../sync/pull/keep-renewed.ts';
import type { PickPlace } from '../../../work-package/picks.ts';
import { atEnd } from '../../at-end.ts';
import { openAccess } from '../../access.ts';
import type { Connection } from '../../connection.ts';
import type { ScanProps } from '../../flow.ts';
import { loadAfterStart } from '../../load-after-start.ts';
import { oneAtATime } from '../../../../core/one-at-a-time/one-at-a-time.ts';
import type { WalkItem } from './walk-model.ts';

const REFRESH_MS = 60_000;
const online = () => import('../opening/online.ts');

/** Follows the deliveries of a walk: one that the office or a colleague ends meanwhile leaves it (W5). */
export function followWalk(
  { services, user, config }: ScanProps,
  place: PickPlace,
  connection: Connection,
  begin: readonly WalkItem[],
  load: () => Promise<readonly WalkItem[]>,
  signal: AbortSignal,
) {
  const changes = createEmitter();
  const access = openAccess();
  let items = begin;

  async function reload(): Promise<void> {
    items = await load();
    changes.emit();
  }
  const renew = oneAtATime(async () => {
    const { pullPicks } = await online();
    const pulled = connection.noted(await pullPicks(services.http, place));
    access.note(pulled);
    if (pulled.kind !== 'ok' || signal.aborted) return;
    await keepRenewed(services, place, user.id, pulled.value, services.clock.now());
    await reload();
  });
  const refresh = (): void => void renew().catch(() => undefined);

  atEnd(signal, onOnlineChange(refresh));
  if (config.general['features-enabled'].includes('events'))
    void loadAfterStart(services, online, signal).then(({ receiveEvents }) =>
      receiveEvents(
        services,
        { type: place.type, location: place.identifier },
        news => {
          if (news.kind !== 'broken') connection.note(true);
          if (news.kind !== 'event' || news.event.type === 'pick-changed') refresh();
        },
        signal,
      ),
    );
  const timer = setInterval(refresh, REFRESH_MS);
  atEnd(signal, () => clearInterval(timer));
  atEnd(signal, connection.subscribe(changes.emit));
  void services.whenReady().then(() => (signal.aborted ? undefined : refresh()));

  return { access, refresh, items: () => items, reload, onChange: changes.subscribe };
}
