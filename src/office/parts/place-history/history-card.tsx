import { useState } from 'react';
import type { Extra } from '../../../../contract/extra.ts';
import type {
  listContactChanges,
  listPropertyChanges,
  listServiceChanges,
  listServiceTimeChanges,
  LocationChange,
} from '../../../../contract/warehouse/location-changes.ts';
import { dayAndTime } from '../../../texts/formats.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import type { Input } from '../../calls/client.ts';
import { useCall } from '../../calls/use-call.ts';
import { useOffice } from '../../office.ts';
import { FailedLoad } from '../failed-load.tsx';
import styles from './place-history.module.css';
import { t } from './texts.ts';

type ChangesCall =
  | typeof listContactChanges
  | typeof listPropertyChanges
  | typeof listServiceChanges
  | typeof listServiceTimeChanges;

/** Changes that are shown at first, and of more. */
const [FIRST, MOST] = [5, 50];

interface HistoryCardProps<E extends ChangesCall> {
  readonly endpoint: E;
  readonly params: NonNullable<Input<E>['params']>;
  /** A change in words. */
  readonly words: (change: LocationChange) => string;
}

/** 'Geschiedenis': who changed a tab of a location, when, and what; absent where the OMS has no audit. */
export function HistoryCard<E extends ChangesCall>({ endpoint, params, words }: HistoryCardProps<E>) {
  const isOffered = useOffice().asker.features.has('audit' satisfies Extra);
  const [shown, setShown] = useState(FIRST);
  // One more than are shown tells whether there are more.
  const input = { params, query: { limit: shown + 1 } } as Input<E>;
  const { body, failure, again } = useCall(endpoint, isOffered ? input : null, undefined, true);
  if (!isOffered) return null;
  const changes = body as readonly LocationChange[] | undefined;
  return (
    <Card title={t('title')}>
      {failure && <FailedLoad text={t('failed')} failure={failure} onRetry={again} />}
      {changes?.length === 0 && <p className={styles.soft}>{t('none')}</p>}
      {changes && changes.length > 0 && (
        <ol className={styles.changes} aria-label={t('title')}>
          {changes.slice(0, shown).map(change => (
            <li key={change.id}>
              <span>{words(change)}</span>
              <span className={styles.soft}>
                {t('line', { by: change.by ?? t('system'), at: dayAndTime(change.at) })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {changes && changes.length > shown && shown < MOST && (
        <Button size="row" kind="quiet" onPress={() => setShown(MOST)}>
          {t('more')}
        </Button>
      )}
    </Card>
  );
}
