import type { LocationRef } from '../../../contract/session.ts';
import { t } from './texts.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { FindBar } from './find-bar.tsx';
import { PickBar } from './pick-bar.tsx';
import { PickCard } from './pick-card.tsx';
import { NotRenewed } from '../scan-home/not-renewed.tsx';
import home from '../scan-home/scan-home.module.css';
import styles from './pick-list.module.css';
import { useFinding } from './use-finding.ts';
import { useListScans } from './use-list-scans.ts';
import { usePicks } from './use-picks.ts';
import { useWalk, type Walk } from './use-walk.ts';
import { nextOf, type PickItem } from './view.ts';

const NONE: readonly PickItem[] = [];

interface PickListProps {
  place: LocationRef;
  /** For users who work at several locations. */
  onSwitch?: (() => void) | undefined;
  /** Entries in the outbox. */
  waiting: number;
}

/** The deliveries of the store, oldest first: the pick-by-store variant of the search, on the device. */
export default function PickList({ place, onSwitch, waiting }: PickListProps) {
  const { items, walking, state, fetchedAt, load } = usePicks(place);
  const reload = () => void load();
  const finding = useFinding(place, items ?? NONE);
  const { shown } = finding;
  const walk = useWalk(shown, walking);
  // While deliveries are chosen for a walk, a scan opens none.
  useListScans(items ?? NONE, finding, walk.chosen === null);
  const begun = shown.find(item => item.state === 'open' && item.scanned > 0 && !item.paused);
  const first = begun ?? nextOf(shown, null);
  return (
    <div className={home.page}>
      <div className={home.scroll}>
        <header className={home.head}>
          <h1 className={home.place}>
            {t('title')} · {place.display_name}
          </h1>
          {items && (items.length > 0 || state !== 'failed') && (
            <span className={styles.count}>
              {shown.length === items.length
                ? t('count', { n: items.length })
                : t('count_of', { n: shown.length, all: items.length })}
            </span>
          )}
          {onSwitch && (
            <Button kind="quiet" icon="pin" onPress={onSwitch}>
              {t('switch')}
            </Button>
          )}
          {walk.offered && <WalkButtons walk={walk} />}
        </header>
        {items && items.length > 0 && <FindBar finding={finding} items={items} />}
        {walk.chosen !== null && <p className={styles.hint}>{t('walk_choose')}</p>}
        {state === 'failed' && (
          <NotRenewed
            what={t('load_error')}
            held={items !== undefined && items.length > 0}
            since={fetchedAt}
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
        {items && items.length > 0 && shown.length === 0 && (
          <Empty
            icon="search"
            text={
              finding.wanted.text.trim() === ''
                ? t('none_found')
                : t('none_found_for', { text: finding.wanted.text.trim() })
            }
          >
            <Button icon="close" onPress={() => finding.lookFor()}>
              {t('find_clear')}
            </Button>
          </Empty>
        )}
        {shown.length > 0 && (
          <ul className={home.cards} aria-label={t('title')}>
            {shown.map(item => (
              <PickCard
                key={item.id}
                item={item}
                first={walk.chosen === null && item.id === first?.id}
                choice={walk.choiceOf(item)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className={home.bar}>
        <PickBar walk={walk} first={first} begun={first === begun} waiting={waiting} />
      </div>
    </div>
  );
}

/** The walk's buttons at a desk. */
function WalkButtons({ walk }: { walk: Walk }) {
  return (
    <span className={home.desk}>
      <span className={styles.desk}>
        {walk.chosen === null ? (
          <Button size="desk" icon="list" onPress={walk.open} {...(walk.walking ? { kind: 'primary' } : {})}>
            {t(walk.walking ? 'walk_go_on' : 'walk')}
          </Button>
        ) : (
          <>
            <Button size="desk" onPress={walk.cancel}>
              {t('cancel')}
            </Button>
            <Button size="desk" kind="primary" disabled={walk.count === 0} onPress={walk.start}>
              {t('walk_start', { n: walk.count })}
            </Button>
          </>
        )}
      </span>
    </span>
  );
}
