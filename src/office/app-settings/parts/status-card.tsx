import type { ReactNode } from 'react';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Card, type CardTone } from '../../../ui/scan/page/card.tsx';
import { Skeleton } from '../../../ui/scan/page/skeleton.tsx';
import { useOffice } from '../../office.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { t } from '../texts.ts';
import type { Push } from '../use-push.ts';
import type { PushStanding } from '../view.ts';
import { Drawing, type DrawingName } from './drawing.tsx';
import styles from './status-card.module.css';
import { Steps } from './steps.tsx';

interface StatusCardProps {
  readonly push: Push;
  /** Name of the location. */
  readonly shop: string;
  readonly online: boolean;
}

const look: Readonly<Record<PushStanding['kind'], readonly [tone: CardTone, drawing: DrawingName]>> = {
  on: ['ok', 'bell'],
  off: ['neutral', 'bellOff'],
  denied: ['warn', 'lock'],
  'denied-ios': ['warn', 'lock'],
  'install-first': ['info', 'share'],
  unsupported: ['warn', 'bellOff'],
};

/** Whether this browser gets push messages of the shop, and what can be done about it. */
export function StatusCard({ push, shop, online }: StatusCardProps) {
  const { standing } = push;
  if (!standing)
    return (
      <Card>
        {push.failure ? (
          <FailedLoad
            text={online ? t('failed_load') : t('offline')}
            onRetry={push.again}
            failure={push.reason}
          />
        ) : (
          <Skeleton label={t('loading')} lines={4} />
        )}
      </Card>
    );
  const [tone, drawing] = look[standing.kind];
  return (
    <Card tone={tone} foot={isOpen(standing) && <Verb push={push} kind={standing.kind} online={online} />}>
      <div className={styles.status} data-tone={tone}>
        <span className={styles.badge}>
          <Drawing name={drawing} size={28} />
        </span>
        <div aria-live="polite">{wordsOf(standing, shop)}</div>
      </div>
      {stepsOf[standing.kind]?.()}
    </Card>
  );
}

function wordsOf(standing: PushStanding, shop: string): ReactNode {
  switch (standing.kind) {
    case 'on':
      return <Words title={t('shop_on', { shop })} note={t('browser_on')} />;
    case 'off':
      return <Words title={t('shop_off')} note={t(standing.browser ? 'browser_on' : 'browser_off')} />;
    case 'denied':
    case 'denied-ios':
      return <Words title={t('denied')} note={`${t('browser_off')} ${t('denied_why')}`} />;
    case 'install-first':
      return <Words title={t('install')} note={t('install_why')} />;
    case 'unsupported':
      return <Words title={t('unsupported')} note={t('unsupported_why')} />;
  }
}

const Words = ({ title, note }: { title: string; note: string }) => (
  <>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.note}>{note}</p>
  </>
);

const stepsOf: Partial<Readonly<Record<PushStanding['kind'], () => ReactNode>>> = {
  denied: () => <Steps steps={[t('denied_1'), t('denied_2'), t('denied_3')]} />,
  'denied-ios': () => <Steps steps={[t('denied_ios_1'), t('denied_ios_2'), t('denied_3')]} />,
  'install-first': () => <Steps steps={[t('install_1'), t('install_2'), t('install_3')]} />,
};

type Choosable = Extract<PushStanding, { kind: 'on' | 'off' }>;
const isOpen = (standing: PushStanding): standing is Choosable =>
  standing.kind === 'on' || standing.kind === 'off';

/** The one thing to do, and what went wrong with it. */
function Verb({
  push,
  kind,
  online,
}: Pick<StatusCardProps, 'push' | 'online'> & { kind: Choosable['kind'] }) {
  const { provider } = useOffice();
  const { busy, trouble } = push;
  const reason = online ? {} : { reason: t('offline') };
  return (
    <div className={styles.verb}>
      {kind === 'on' ? (
        <Button busy={busy} {...reason} onPress={() => void push.unsubscribe()}>
          {t('unsubscribe')}
        </Button>
      ) : (
        <Button kind="primary" busy={busy} {...reason} onPress={() => void push.subscribe()}>
          {t('subscribe')}
        </Button>
      )}
      <p className={styles.note} data-trouble={trouble !== null || undefined} aria-live="polite">
        {!online
          ? t('offline')
          : trouble
            ? t(trouble, { provider })
            : t(kind === 'off' ? 'asks_permission' : 'device_note')}
      </p>
    </div>
  );
}
