import { lazy, Suspense, useEffect, useState } from 'react';
import { CAPACITY } from '../../outbox/record.ts';
import { isDoubtful } from '../../outbox/doubt.ts';
import type { Entry } from '../../outbox/entry.ts';
import type { Answered } from '../../outbox/storage-refusal.ts';
import { notRead, notStored } from '../../texts/words/not-stored.ts';
import { t } from './texts.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { announceAppReady } from '../app-ready.ts';
import type { PhotoRow } from '../../db/outbox-db.ts';
import { outbox } from '../device/device.ts';
import { sendNow } from '../device/oms.ts';
import { supervise } from '../../../core/access/scanning.ts';
import { hasFeature, mayOf } from '../state/asker.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { useNow } from '../state/now.ts';
import { useOnline } from '../state/online.ts';
import { useSignedIn } from '../state/session.ts';
import { saveFile } from '../../device/save-file.ts';
import { EntryList } from './entry-list.tsx';
import { PhotoList } from './photo-list.tsx';
import styles from './outbox-screen.module.css';
import { useEntries } from './use-entries.ts';
import { isNearlyFull, mayRetry, mayVoid, sections } from './view.ts';
import { VoidDialog } from './void-dialog.tsx';

const GrantsCard = lazy(() => import('./grants-card.tsx'));

/** The entries that this device still has to report, why they wait, and what can be done about them. */
export default function OutboxScreen() {
  const session = useSignedIn();
  const { user, expired } = session;
  const online = useOnline();
  const now = useNow(1000);
  const { entries, failed } = useEntries(user.id);
  const [voiding, setVoiding] = useState<Entry | null>(null);
  const [stored, setStored] = useState<Answered>({ ok: true });
  const [exported, setExported] = useState(true);
  const noteStored = async (decision: Promise<Answered>): Promise<void> => setStored(await decision);
  usePageTitle(t('title'));
  useEffect(announceAppReady, []);
  const unread = (failed || !exported) && <Alert tone="danger">{notRead()}</Alert>;
  if (!entries) return unread || <Skeleton label={t('loading')} lines={6} />;

  const { unsent, journal, photos, names, granted } = entries;
  const { parked, waiting, others } = sections(unsent, user.id);
  const supervises = mayOf(session, supervise);
  const shared = { names, now, situation: { user_id: user.id, online, expired, granted, parked } };
  const acts = {
    onRetry: (entry: Entry) =>
      mayRetry(entry, user.id, supervises) ? () => void noteStored(outbox.retry(entry.id)) : undefined,
    onThere: (entry: Entry) =>
      isDoubtful(entry) && mayRetry(entry, user.id, supervises)
        ? () => void noteStored(outbox.confirm(entry.id))
        : undefined,
    onVoid: (entry: Entry) => (mayVoid(entry, supervises) ? () => setVoiding(entry) : undefined),
  };
  const waits = unsent.length + photos.length;
  const count = t('summary', { n: waits });
  const actsOf = (photo: PhotoRow) =>
    photo.problem && (supervises || photo.user_id === user.id)
      ? {
          onRetry: () => void noteStored(outbox.photos.retry(photo.id)).then(sendNow),
          onRemove: () => void noteStored(outbox.photos.drop(photo.id)),
        }
      : undefined;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('title')}</h1>
          {waits > 0 && <p className={styles.count}>{count}</p>}
        </div>
        <Button onPress={() => void exportOutbox(now).then(setExported)}>{t('export')}</Button>
      </header>
      {isNearlyFull(unsent.length) && (
        <Alert tone="danger">{t('full', { n: unsent.length, capacity: CAPACITY })}</Alert>
      )}
      {unread}
      {!stored.ok && <Alert tone="danger">{notStored(stored.code)}</Alert>}
      {waits === 0 && <Empty icon="check" text={t('empty')} />}
      <EntryList
        title={t('parked', { n: parked.length })}
        tone="bad"
        entries={parked}
        {...shared}
        {...acts}
      />
      <EntryList title={t('waiting', { n: waiting.length })} entries={waiting} {...shared} {...acts} />
      <PhotoList photos={photos} {...shared} actsOf={actsOf} />
      <EntryList title={t('others', { n: others.length })} entries={others} {...shared} {...acts} />
      <EntryList title={t('journal')} entries={journal} {...shared} />
      {online && hasFeature(session, 'upload-grants') && (
        <Suspense fallback={null}>
          <GrantsCard userId={user.id} />
        </Suspense>
      )}
      {voiding && (
        <VoidDialog
          entry={voiding}
          names={names}
          onClose={() => setVoiding(null)}
          onVoid={reason => {
            setVoiding(null);
            void noteStored(outbox.void_(voiding.id, { id: user.id, name: user.name }, reason));
          }}
        />
      )}
    </div>
  );
}

/** The whole outbox as a file, to rescue it by hand; false when it cannot be read. */
async function exportOutbox(now: number): Promise<boolean> {
  const all = await outbox.exportAll().catch(() => null);
  if (all === null) return false;
  saveFile(
    `wachtrij-${new Date(now).toISOString().slice(0, 16).replace(':', '')}.json`,
    new Blob([all], { type: 'application/json' }),
  );
  return true;
}
