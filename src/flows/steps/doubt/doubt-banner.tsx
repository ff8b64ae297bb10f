import { useEffect, useState } from 'react';
import { isDoubtful } from '../../../outbox/doubt.ts';
import type { Entry } from '../../../outbox/entry.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import { notStored } from '../../../texts/words/not-stored.ts';
import { doubtText, t } from '../../../texts/words/doubt.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Banner } from '../../../ui/scan/page/banner.tsx';
import type { LastScan } from '../last-ten/last-scan.ts';
import styles from './doubt-banner.module.css';

interface DoubtProps {
  readonly outbox: Outbox;
  readonly user_id: number;
  /** The names of this device's last scans. */
  readonly last: readonly LastScan[];
}

/** The scans of this worker whose answer was lost and that no look-up can decide: a line, and a tap to decide them (decision 038). */
export default function DoubtBanner({ outbox, user_id, last }: DoubtProps) {
  const doubtful = useDoubtful(outbox, user_id);
  const [isOpen, setOpen] = useState(false);
  const [failed, setFailed] = useState<'quota' | 'storage' | 'unconfirmed' | null>(null);
  const decide = async (decision: ReturnType<Outbox['retry']>): Promise<void> => {
    const stored = await decision;
    setFailed(stored.ok ? null : stored.code);
  };
  const [entry] = doubtful;
  if (!entry) return null;
  const scan = last.find(({ id }) => id === entry.id);
  return (
    <>
      <Banner tone="red" text={t('banner', { n: doubtful.length })} onPress={() => setOpen(true)} />
      {isOpen && (
        <Dialog
          title={t('title')}
          closeLabel={t('close')}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button icon="refresh" onPress={() => void decide(outbox.retry(entry.id))}>
                {t('again')}
              </Button>
              <Button kind="primary" icon="check" onPress={() => void decide(outbox.confirm(entry.id))}>
                {t('there')}
              </Button>
            </>
          }
        >
          <div className={styles.doubt}>
            <strong>{scan ? `${scan.text} ${scan.end}` : nameOf(entry)}</strong>
            <p>{doubtText(entry)}</p>
            {failed && <Alert tone="danger">{notStored(failed)}</Alert>}
          </div>
        </Dialog>
      )}
    </>
  );
}

/** For an older scan the article's number, or the order. */
const nameOf = ({ mutation, order_identifier }: Entry): string =>
  'product_identifier' in mutation ? mutation.product_identifier : (order_identifier ?? '');

function useDoubtful(outbox: Outbox, user_id: number): readonly Entry[] {
  const [doubtful, setDoubtful] = useState<readonly Entry[]>([]);
  useEffect(() => {
    let current = true;
    const read = async () => {
      const entries = await outbox.list().catch(() => []);
      if (current) setDoubtful(entries.filter(entry => entry.user_id === user_id && isDoubtful(entry)));
    };
    void read();
    const stop = outbox.subscribe(({ entries }) => {
      if (entries.some(entry => entry.problem !== null || entry.seen)) void read();
    });
    return () => {
      current = false;
      stop();
    };
  }, [outbox, user_id]);
  return doubtful;
}
