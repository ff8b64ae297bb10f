import { useNavigate } from 'react-router';
import type { LocationRef } from '../../../contract/session.ts';
import { texts } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PickCard } from './pick-card.tsx';
import styles from './pick-list.module.css';
import { usePicks } from './use-picks.ts';
import { nextOf, pickPath } from './view.ts';

const t = texts('pick_list', {
  title: 'Te leveren',
  count: '{n} leveringen',
  count_one: '1 levering',
  none: 'Er is niets te leveren.',
  none_offline: 'Er staan geen leveringen op dit apparaat. Maak verbinding om ze op te halen.',
  load_error: 'Fout bij het ophalen van de leveringen.',
  loading: 'Leveringen worden opgehaald…',
  again: 'Opnieuw',
  switch: 'Wissel',
  start: 'Start met {order}',
  go_on: 'Verder met {order}',
  outbox: 'Wachtrij',
  outbox_n: 'Wachtrij {n}',
});

interface PickListProps {
  place: LocationRef;
  /** For who works at several locations. */
  onSwitch?: (() => void) | undefined;
  /** Entries in the outbox. */
  waiting: number;
}

/** What the store has to deliver, oldest first: the pick-by-store variant of the search, on the device. */
export default function PickList({ place, onSwitch, waiting }: PickListProps) {
  const { items, state, load } = usePicks(place);
  const reload = () => void load();
  const navigate = useNavigate();
  const begun = items?.find(item => item.state === 'open' && item.scanned > 0 && !item.paused);
  const first = begun ?? nextOf(items ?? [], null);
  return (
    <div className={styles.page}>
      <div className={styles.scroll}>
        <header className={styles.head}>
          <h1 className={styles.place}>
            {t('title')} · {place.display_name}
          </h1>
          {items && (
            <span className={styles.count}>
              {items.length === 1 ? t('count_one') : t('count', { n: items.length })}
            </span>
          )}
          {onSwitch && (
            <Button kind="quiet" icon="pin" onPress={onSwitch}>
              {t('switch')}
            </Button>
          )}
        </header>
        {state === 'failed' && (
          <div className={styles.inset}>
            <Alert tone="danger" action={<Button onPress={reload}>{t('again')}</Button>}>
              {t('load_error')}
            </Alert>
          </div>
        )}
        {!items && state === 'loading' && (
          <div className={styles.inset}>
            <Skeleton label={t('loading')} lines={6} />
          </div>
        )}
        {items?.length === 0 && (
          <Empty
            icon={state === 'offline' ? 'cloudOff' : 'box'}
            text={t(state === 'offline' ? 'none_offline' : 'none')}
          >
            <Button icon="refresh" onPress={reload}>
              {t('again')}
            </Button>
          </Empty>
        )}
        {items && items.length > 0 && (
          <ul className={styles.cards} aria-label={t('title')}>
            {items.map(item => (
              <PickCard key={item.id} item={item} first={item.id === first?.id} />
            ))}
          </ul>
        )}
      </div>
      <div className={styles.bar}>
        <BottomBar
          {...(first && {
            primary: {
              text: t(first === begun ? 'go_on' : 'start', { order: first.order }),
              onPress: () => void navigate(pickPath(first.order, first.id)),
            },
          })}
          right={{
            text: waiting > 0 ? t('outbox_n', { n: waiting }) : t('outbox'),
            icon: 'sync',
            onPress: () => void navigate('/scan/outbox'),
          }}
        />
      </div>
    </div>
  );
}
