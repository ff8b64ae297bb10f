import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FirstPaint } from '../../ui/first-paint.tsx';
import { texts } from '../../texts/texts.ts';
import { MessageScreen } from '../shell/message-screen.tsx';
import { useSession } from '../state/session.ts';
import { useStorageTrouble } from '../state/storage-trouble.ts';
import { SignedOut } from './signed-out.tsx';
import { isScanRoute, SWITCH_PATH } from './view.ts';

const t = texts('session', {
  internal_error:
    'Door een interne fout is OMS op dit moment niet beschikbaar. Probeer het a.u.b. over enkele minuten nogmaals.',
  offline: 'Geen verbinding.',
  offline_note:
    'Dit apparaat was te lang zonder verbinding of nog nooit aangemeld. Maak verbinding en probeer het opnieuw.',
  again: 'Opnieuw proberen',
  storage_refused: 'Dit apparaat kan niets bewaren.',
  storage_refused_note:
    'De browser geeft geen opslag, en zonder opslag moet OMS elke scan bevestigen: er kan pas worden gescand met een verbinding. Sta opslag toe voor deze site, of gebruik een gewoon venster in plaats van een privévenster.',
  storage_blocked: 'Een ander tabblad houdt de vorige versie vast.',
  storage_blocked_note:
    'Sluit de andere tabbladen en vensters van OMS op dit apparaat. Daarna gaat dit scherm vanzelf verder. Wat al gescand is, blijft bewaard.',
});

/** Lets screens through for a signed-in user; on scan routes also when the session has ended in mid-work. */
export function SessionGuard({ pathname, children }: { pathname: string; children: ReactNode }) {
  const session = useSession();
  const { trouble } = useStorageTrouble();
  if (trouble) return <NoStorage trouble={trouble} />;
  switch (session.phase) {
    case 'starting':
      return <FirstPaint />;
    case 'unavailable':
      return (
        <MessageScreen
          text={session.offline ? t('offline') : t('internal_error')}
          note={session.offline ? t('offline_note') : undefined}
        >
          <Again />
        </MessageScreen>
      );
    case 'signed-out':
      if (pathname === SWITCH_PATH) return children;
      return <SignedOut config={session.config} />;
    case 'signed-in':
      return session.expired && !isScanRoute(pathname) ? <SignedOut config={session.config} /> : children;
  }
}

const Again = () => (
  <Button size="large" kind="primary" wide onPress={() => location.reload()}>
    {t('again')}
  </Button>
);

/** Before anything else: a scan that can be neither kept nor confirmed must not be taken. */
function NoStorage({ trouble }: { trouble: 'refused' | 'blocked' }) {
  return (
    <MessageScreen text={t(`storage_${trouble}`)} note={t(`storage_${trouble}_note`)}>
      <Again />
    </MessageScreen>
  );
}
