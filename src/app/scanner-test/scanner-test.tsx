import { useEffect, useState, useSyncExternalStore } from 'react';
import { startScanner } from '../../flows/scanner.ts';
import type { Http } from '../../sync/http.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ScreenHead } from '../../ui/scan/screen/screen-head.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { announceAppReady } from '../app-ready.ts';
import { http as oms } from '../device/oms.ts';
import { go, type OpenPath } from '../path.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { hasFeature } from '../state/asker.ts';
import { useSignedIn } from '../state/session.ts';
import { deviceModel, type Model } from './device-model.ts';
import { faultText } from './fault-text.ts';
import { ENOUGH, measure, verdictOf, type Measured } from './measure.ts';
import { DeviceCard } from './parts/device-card.tsx';
import { FixCard } from './parts/fix-card.tsx';
import { ReadCard } from './parts/read-card.tsx';
import { SendButton } from './parts/send-button.tsx';
import { SendsCard } from './parts/sends-card.tsx';
import { TestCodeCard } from './parts/test-code-card.tsx';
import styles from './scanner-test.module.css';
import { t } from './texts.ts';
import { useDeviceParts } from './use-device-parts.ts';
import { useReads } from './use-reads.ts';

/** Shows what the scanner sends, what is wrong with it and how that is mended, and tests the rest of the device. */
export default function ScannerTest({ place, http = oms }: { place: OpenPath; http?: Http }) {
  const session = useSignedIn();
  const light = startScanner();
  const hears = useSyncExternalStore(light.subscribe, light.get);
  const { reads, lost, coming, again } = useReads();
  const device = useDeviceParts(http, session.locations[0]);
  const [model, setModel] = useState<Model | null>(null);
  usePageTitle(t('title'));
  useEffect(announceAppReady, []);
  useEffect(() => void deviceModel().then(setModel), []);
  const measured = measure(reads, lost);
  const last = reads.at(-1);
  // A page that was opened by its address has nothing to go back to.
  const leave = () => (place.key === '0' ? go('/scan', { replace: true }) : history.back());

  return (
    <div className={styles.screen}>
      <ScreenHead title={t('title')} backLabel={t('back')} onBack={leave}>
        <span className={styles.light} data-on={hears}>
          {hears ? t('listens') : t('deaf')}
        </span>
      </ScreenHead>
      <Verdict measured={measured} />
      <main className={styles.cards}>
        <ReadCard coming={coming} last={last} />
        <SendsCard measured={measured} />
        {measured.faults.length > 0 && <FixCard measured={measured} model={model} onAgain={again} />}
        <TestCodeCard />
        <DeviceCard {...device} />
      </main>
      <nav className={styles.bar} aria-label={t('title')}>
        {hasFeature(session, 'scanner-tests') && (
          <SendButton measured={measured} model={model} parts={device.parts} http={http} />
        )}
        <Button size="large" kind="primary" wide onPress={leave}>
          {t('done')}
        </Button>
      </nav>
    </div>
  );
}

const icons = { begin: 'barcode', going: 'barcode', good: 'check', poor: 'alert', wrong: 'alert' } as const;

function Verdict({ measured }: { measured: Measured }) {
  const verdict = verdictOf(measured);
  const [worst] = measured.faults;
  const note =
    verdict === 'going'
      ? t('verdict_going_note', { n: ENOUGH - measured.scans })
      : worst === undefined
        ? t(verdict === 'good' ? 'verdict_good_note' : 'verdict_begin_note')
        : faultText(worst, measured);
  return (
    <section className={styles.verdict} data-verdict={verdict} aria-label={t(`verdict_${verdict}`)}>
      <Icon name={icons[verdict]} size={48} />
      <p>
        <strong>{t(`verdict_${verdict}`)}</strong>
        {note}
      </p>
      <LiveRegion text={`${t(`verdict_${verdict}`)}. ${note}`} beat={measured.scans + measured.lost} />
    </section>
  );
}
