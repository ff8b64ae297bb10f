import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ScreenFrame } from '../../ui/screen-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stage } from '../../ui/stage.tsx';
import { Strip } from '../../ui/strip.tsx';
import { keepAwake } from '../../device/wake-lock.ts';
import type { FlowProps } from '../flow.ts';
import { hearScans, startScanner } from '../scanner.ts';
import { openSort, type OpenedSort, type Opening } from './open-sort.ts';
import { loadLater } from './parts/later.ts';
import { SortScreen } from './sort-screen.tsx';
import { t } from './texts.ts';
import styles from './screen.module.css';

const ZoneForm = lazy(loadLater.zoneForm);

// In place before the first paint: the first scan after opening is not lost.
startScanner();

/** The sort process of one batch: zone, then scanning (review-refunds-warehouse.md 2, Warehouse process page). */
export default function SortFlow(flow: FlowProps) {
  const { opening, choose, retry } = useOpening(flow);
  useEffect(keepAwake, []);
  const { onReady } = flow;
  const ready = opening.step === 'ready' || opening.step === 'zone';
  useEffect(() => {
    if (!ready) return;
    onReady();
    for (const load of Object.values(loadLater)) void load();
  }, [ready, onReady]);

  if (opening.step === 'ready') return <SortScreen flow={flow} model={opening.model} />;
  return (
    <ScreenFrame
      strip={
        <Strip
          title={`${t('title')} · ${t('to_batch', { batch: flow.source?.identifier ?? '' })}`}
          tone={flow.signedOut ? 'red' : 'neutral'}
          {...(flow.signedOut ? { notice: t('sign_in_again') } : {})}
          openLabel={t('open_outbox')}
          onOpen={flow.onOutbox}
          menuLabel={t('menu')}
          onMenu={flow.onMenu}
        />
      }
    >
      <Before opening={opening} choose={choose} retry={retry} />
    </ScreenFrame>
  );
}

type NotReady = Exclude<Opening, { step: 'ready' }>;

function Before({
  opening,
  choose,
  retry,
}: {
  opening: NotReady;
  choose: (text: string) => void;
  retry: () => void;
}) {
  switch (opening.step) {
    case 'loading':
      return (
        <div className={styles.wait}>
          <Skeleton label={t('loading')} lines={4} />
        </div>
      );
    case 'zone':
      return <Zone opening={opening} choose={choose} />;
    case 'other-tab':
      return (
        <Stage
          state="other-tab"
          step="other-tab"
          label={t('other_tab')}
          verdict={{ text: t('other_tab') }}
          instruction={t('other_tab_hint')}
        />
      );
    case 'failed':
      return (
        <div className={styles.wait}>
          <Alert tone="danger" title={t('load_failed')}>
            {opening.text}
          </Alert>
          <Button kind="primary" size="large" wide onPress={retry}>
            {t('retry')}
          </Button>
        </div>
      );
  }
}

function Zone({
  opening,
  choose,
}: {
  opening: Extract<Opening, { step: 'zone' }>;
  choose: (text: string) => void;
}) {
  useEffect(
    () =>
      hearScans({
        onScan: scan => choose(scan.text),
        onFault: () => undefined,
        isComplete: () => false,
        isKnown: () => false,
      }),
    [choose],
  );
  return (
    <Suspense fallback={null}>
      <ZoneForm
        zones={opening.zones}
        filled={opening.filled}
        last={opening.last}
        error={opening.error}
        onChoose={choose}
      />
    </Suspense>
  );
}

/** Opens the work, and lets go of it when the screen leaves. */
function useOpening(flow: FlowProps) {
  const [opening, setOpening] = useState<Opening>({ step: 'loading' });
  const sort = useRef<OpenedSort>(null);
  const first = useRef(flow);

  const open = useCallback(() => {
    sort.current?.stop();
    sort.current = openSort(first.current, setOpening);
  }, []);
  useEffect(() => {
    open();
    return () => sort.current?.stop();
  }, [open]);

  const choose = useCallback((text: string) => sort.current?.choose(text), []);
  const retry = useCallback(() => {
    setOpening({ step: 'loading' });
    open();
  }, [open]);
  return { opening, choose, retry };
}
