import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LocationRef } from '../../../contract/session.ts';
import { t } from './texts.ts';
import { BottomBar } from '../../ui/scan/page/bottom-bar.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { PickCard } from './pick-card.tsx';
import { NotRenewed } from '../scan-home/not-renewed.tsx';
import home from '../scan-home/scan-home.module.css';
import styles from './pick-list.module.css';
import { usePicks } from './use-picks.ts';
import { canWalk, nextOf, pickPath, walkPath } from './view.ts';

/** As many deliveries as a trolley has boxes for; the worker may choose otherwise. */
const WALK = 6;

interface PickListProps {
  place: LocationRef;
  /** For users who work at several locations. */
  onSwitch?: (() => void) | undefined;
  /** Entries in the outbox. */
  waiting: number;
}

/** The deliveries of the store, oldest first: the pick-by-store variant of the search, on the device. */
export default function PickList({ place, onSwitch, waiting }: PickListProps) {
  const { items, walking, state, toldAt, load } = usePicks(place);
  const reload = () => void load();
  const navigate = useNavigate();
  const begun = items?.find(item => item.state === 'open' && item.scanned > 0 && !item.paused);
  const first = begun ?? nextOf(items ?? [], null);
  /** Deliveries chosen for a walk; null: no walk is being chosen. */
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const walkable = items?.filter(canWalk) ?? [];
  const startWalk = () =>
    setChosen(
      walkable
        .filter(item => !item.blocked && item.scanned === 0)
        .slice(0, WALK)
        .map(item => item.id),
    );
  const goOn = () => void navigate(walkPath([]));
  const toggle = (id: number) =>
    setChosen(ids => (ids?.includes(id) ? ids.filter(one => one !== id) : [...(ids ?? []), id]));
  const inOrder = walkable.filter(item => chosen?.includes(item.id)).map(item => item.id);
  return (
    <div className={home.page}>
      <div className={home.scroll}>
        <header className={home.head}>
          <h1 className={home.place}>
            {t('title')} · {place.display_name}
          </h1>
          {items && <span className={styles.count}>{t('count', { n: items.length })}</span>}
          {onSwitch && (
            <Button kind="quiet" icon="pin" onPress={onSwitch}>
              {t('switch')}
            </Button>
          )}
          {(walking || walkable.length > 1) && (
            <span className={home.desk}>
              <span className={styles.desk}>
                {chosen === null ? (
                  <Button
                    size="desk"
                    icon="list"
                    onPress={walking ? goOn : startWalk}
                    {...(walking ? { kind: 'primary' } : {})}
                  >
                    {t(walking ? 'walk_go_on' : 'walk')}
                  </Button>
                ) : (
                  <>
                    <Button size="desk" onPress={() => setChosen(null)}>
                      {t('cancel')}
                    </Button>
                    <Button
                      size="desk"
                      kind="primary"
                      disabled={inOrder.length === 0}
                      onPress={() => void navigate(walkPath(inOrder))}
                    >
                      {t('walk_start', { n: inOrder.length })}
                    </Button>
                  </>
                )}
              </span>
            </span>
          )}
        </header>
        {chosen !== null && <p className={styles.hint}>{t('walk_choose')}</p>}
        {state === 'failed' && (
          <NotRenewed
            what={t('load_error')}
            held={items !== undefined && items.length > 0}
            since={toldAt}
            onRetry={reload}
          />
        )}
        {!items && state === 'loading' && (
          <div className={home.inset}>
            <Skeleton label={t('loading_list')} lines={6} />
          </div>
        )}
        {items?.length === 0 && state !== 'failed' && (
          <Empty
            icon={state === 'offline' ? 'cloudOff' : 'box'}
            text={t(state === 'offline' ? 'none_offline' : 'none')}
          >
            <Button icon="refresh" onPress={reload}>
              {t('retry')}
            </Button>
          </Empty>
        )}
        {items && items.length > 0 && (
          <ul className={home.cards} aria-label={t('title')}>
            {items.map(item => (
              <PickCard
                key={item.id}
                item={item}
                first={chosen === null && item.id === first?.id}
                choice={
                  chosen === null
                    ? undefined
                    : {
                        chosen: chosen.includes(item.id),
                        onPress: canWalk(item) ? () => toggle(item.id) : null,
                      }
                }
              />
            ))}
          </ul>
        )}
      </div>
      <div className={home.bar}>
        <BottomBar
          {...((walking || walkable.length > 1) && {
            left:
              chosen === null
                ? { text: t('walk'), icon: 'list', onPress: walking ? goOn : startWalk }
                : { text: t('stop'), icon: 'close', onPress: () => setChosen(null) },
          })}
          {...(chosen === null
            ? walking
              ? { primary: { text: t('walk_go_on'), onPress: goOn } }
              : first && {
                  primary: {
                    text: t(first === begun ? 'go_on' : 'start', {
                      order: first.order.replaceAll('-', '\u2011'),
                    }),
                    onPress: () => void navigate(pickPath(first.order, first.id)),
                  },
                }
            : {
                primary: {
                  text: t('walk_start', { n: inOrder.length }),
                  disabled: inOrder.length === 0,
                  onPress: () => void navigate(walkPath(inOrder)),
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
