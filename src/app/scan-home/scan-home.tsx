import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { LocationRef } from '../../../contract/session.ts';
import { t } from './texts.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { BottomBar } from '../../ui/scan/page/bottom-bar.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { announceAppReady } from '../app-ready.ts';
import { sortBatches } from '../../../core/access/batches.ts';
import { pickDeliveries } from '../../../core/access/orders.ts';
import { scan } from '../../../core/access/scanning.ts';
import { receiveReturns } from '../../../core/access/returns.ts';
import { hasFeature, mayOf } from '../state/asker.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { changeDeviceSettings, useDeviceSettings } from '../state/device-settings.ts';
import { useOnlineOnly } from '../state/online-only.ts';
import { useOutboxSummary } from '../state/outbox-summary.ts';
import { useSignedIn } from '../state/session.ts';
import { useBadges } from '../switch-user/use-scans.ts';
import { BatchCard } from './batch-card.tsx';
import { NotRenewed } from './not-renewed.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { QueueBanner } from './queue-banner.tsx';
import { ReturnsCard } from './returns-card.tsx';
import { SignInBanner } from './sign-in-banner.tsx';
import styles from './scan-home.module.css';
import { useWork } from './use-work.ts';
import {
  currentPlace,
  isEmpty,
  keyOf,
  practicePath,
  receivePath,
  sortPath,
  workplaces,
  type OfferedWork,
} from './view.ts';

const PickList = lazy(() => import('../pick-list/pick-list.tsx'));
const ChooseZone = lazy(() => import('./choose-zone.tsx'));

/** The work at this worker's location; offline, the part of it that is on the device. */
export default function ScanHome() {
  const { locations, user, config } = useSignedIn();
  const remembered = useDeviceSettings(state => state.location);
  const places = workplaces(locations);
  const [choosing, setChoosing] = useState(false);
  const place = choosing ? undefined : currentPlace(places, remembered);
  const queue = useOutboxSummary();
  const onlineOnly = useOnlineOnly() !== 'off';
  const navigate = useNavigate();
  usePageTitle(t('title'));
  useEffect(announceAppReady, []);
  const openOutbox = () => void navigate('/scan/outbox');
  const sorts = mayOf({ user, config }, sortBatches);
  const picks = place?.type === 'store' && mayOf({ user, config }, pickDeliveries);
  const picksOnly = picks && !sorts;
  const [zoneFor, setZoneFor] = useState<string | null>(null);
  // The pick list takes the scanner itself.
  useBadges(hasFeature({ user, config }, 'badges') && zoneFor === null && !picksOnly);
  const returns = mayOf({ user, config }, receiveReturns);

  // The installed app begins here, whoever works with it.
  if (!mayOf({ user, config }, scan)) return <Navigate to="/" replace />;
  return (
    <div className={styles.page}>
      <SignInBanner />
      {onlineOnly && (
        <div className={styles.inset}>
          <Alert tone="warning">{t('online_only')}</Alert>
        </div>
      )}
      <QueueBanner queue={queue} onPress={openOutbox} />
      {!place ? (
        <PlaceChoice
          title={t('choose_place')}
          places={places}
          onChoose={location => {
            changeDeviceSettings({ location });
            setChoosing(false);
          }}
        />
      ) : picksOnly ? (
        <Suspense
          fallback={
            <div className={styles.inset}>
              <Skeleton label={t('loading')} lines={6} />
            </div>
          }
        >
          <PickList
            place={place}
            onSwitch={places.length > 1 ? () => setChoosing(true) : undefined}
            waiting={queue.pending + queue.parked}
          />
        </Suspense>
      ) : !sorts && returns ? (
        <ul className={styles.cards}>
          <ReturnsCard place={place} userId={user.id} />
        </ul>
      ) : !sorts ? (
        <Empty icon="barcode" text={t('no_right')} />
      ) : hasFeature({ user, config }, 'batching') ? (
        <Workplace
          key={keyOf(place)}
          place={place}
          onSwitch={places.length > 1 ? () => setChoosing(true) : undefined}
          waiting={queue.pending + queue.parked}
          picks={picks}
          zoneFor={zoneFor}
          onZoneFor={setZoneFor}
          returns={returns ? <ReturnsCard place={place} userId={user.id} /> : null}
          onOutbox={openOutbox}
        />
      ) : (
        <div className={styles.inset}>
          <Alert tone="warning">{t('batches_off', { provider: config.general.provider })}</Alert>
        </div>
      )}
    </div>
  );
}

interface WorkplaceProps {
  place: LocationRef;
  onSwitch: (() => void) | undefined;
  /** Entries in the outbox. */
  waiting: number;
  /** Whether the store's deliveries are this worker's too. */
  picks: boolean;
  /** Path of the location's returns. */
  returns: ReactNode;
  /** The batch whose zone is being chosen. */
  zoneFor: string | null;
  onZoneFor: (batch: string | null) => void;
  onOutbox: () => void;
}

function Workplace(props: WorkplaceProps) {
  const { place, onSwitch, waiting, picks, returns, zoneFor, onZoneFor, onOutbox } = props;
  const { work, state, missing, load } = useWork(place);
  const reload = () => void load();
  const navigate = useNavigate();
  const first = work?.ready[0];
  const practise = () => void navigate(practicePath(place));
  return (
    <>
      <div className={styles.scroll}>
        <header className={styles.head}>
          <h1 className={styles.place}>{place.display_name}</h1>
          {onSwitch && (
            <Button kind="quiet" icon="pin" onPress={onSwitch}>
              {t('switch')}
            </Button>
          )}
          <span className={styles.desk}>
            <Button size="desk" onPress={practise}>
              {t('practice')}
            </Button>
          </span>
        </header>
        {picks && (
          <div className={styles.inset}>
            <Button wide icon="truck" onPress={() => void navigate('/scan/te-leveren')}>
              {t('to_deliver')}
            </Button>
          </div>
        )}
        {state === 'failed' && (
          <NotRenewed
            what={t(missing === 'receipts' ? 'receipts_error' : 'load_error')}
            held={work !== undefined && !isEmpty(work)}
            onRetry={reload}
          />
        )}
        {!work && state === 'loading' && (
          <div className={styles.inset}>
            <Skeleton label={t('loading')} lines={6} />
          </div>
        )}
        {work &&
          (isEmpty(work) ? (
            state !== 'failed' && <Nothing offline={state === 'offline'} onReload={reload} />
          ) : (
            <Lists work={work} place={place} onChooseZone={state === 'fresh' ? onZoneFor : undefined} />
          ))}
        {work && returns && <ul className={styles.cards}>{returns}</ul>}
      </div>
      <div className={styles.bar}>
        <BottomBar
          left={{ text: t('practice'), icon: 'help', onPress: practise }}
          {...(first && {
            primary: {
              text: t(first.placed > 0 ? 'go_on' : 'start', { batch: first.identifier }),
              onPress: () => void navigate(sortPath(place, first.identifier)),
            },
          })}
          right={{
            text: waiting > 0 ? t('outbox_n', { n: waiting }) : t('outbox'),
            icon: 'sync',
            onPress: onOutbox,
          }}
        />
      </div>
      {zoneFor && (
        <AwaitedDialog onClose={() => onZoneFor(null)}>
          <ChooseZone
            place={place}
            batch={zoneFor}
            onClose={() => onZoneFor(null)}
            onSaved={() => {
              onZoneFor(null);
              reload();
            }}
          />
        </AwaitedDialog>
      )}
    </>
  );
}

function Nothing({ offline, onReload }: { offline: boolean; onReload: () => void }) {
  return (
    <Empty icon={offline ? 'cloudOff' : 'box'} text={offline ? t('none_offline') : t('none')}>
      <Button icon="refresh" onPress={onReload}>
        {t('retry')}
      </Button>
    </Empty>
  );
}

interface ListsProps {
  work: OfferedWork;
  place: LocationRef;
  /** Absent offline: only the OMS can bind a zone. */
  onChooseZone: ((batch: string) => void) | undefined;
}

function Lists({ work, place, onChooseZone }: ListsProps) {
  return (
    <>
      {work.ready.length > 0 && (
        <ul className={styles.cards} aria-label={t('ready')}>
          {work.ready.map((item, index) => (
            <BatchCard
              key={item.identifier}
              item={item}
              to={sortPath(place, item.identifier)}
              first={index === 0}
            />
          ))}
        </ul>
      )}
      {work.receipts.length > 0 && (
        <>
          <h2 className={styles.section}>{t('receipts')}</h2>
          <ul className={styles.cards}>
            {work.receipts.map(item => (
              <ReceiptCard key={item.identifier} item={item} to={receivePath(place, item.identifier)} />
            ))}
          </ul>
        </>
      )}
      {work.withoutZone.length > 0 && (
        <>
          <h2 className={styles.section}>{t('without_zone')}</h2>
          <ul className={styles.cards}>
            {work.withoutZone.map(item => (
              <BatchCard
                key={item.identifier}
                item={item}
                {...(onChooseZone && { onChooseZone: () => onChooseZone(item.identifier) })}
              />
            ))}
          </ul>
        </>
      )}
      {work.waiting.length > 0 && (
        <>
          <h2 className={styles.section}>{t('not_yet')}</h2>
          <ul className={styles.cards}>
            {work.waiting.map(item => (
              <BatchCard key={item.identifier} item={item} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
