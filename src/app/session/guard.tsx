import { Fragment, type ReactNode } from 'react';
import { UNREAD, type Problem } from '../../../contract/problem.ts';
import { refusalText } from '../../texts/refusal.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { FirstPaint } from '../../ui/first-paint.tsx';
import { t } from './texts.ts';
import { MessageScreen } from '../shell/message-screen.tsx';
import { useSession } from '../state/session.ts';
import { useStorageTrouble } from '../state/storage-trouble.ts';
import { SignedOut } from './signed-out.tsx';
import { isScanRoute, SWITCH_PATH } from './view.ts';

/** Lets a signed-in user through; on scan routes also when the session has ended during work. */
export function SessionGuard({ pathname, children }: { pathname: string; children: ReactNode }) {
  const session = useSession();
  const { trouble } = useStorageTrouble();
  if (trouble) return <NoStorage trouble={trouble} />;
  switch (session.phase) {
    case 'starting':
      return <FirstPaint />;
    case 'unavailable':
      return session.offline ? (
        <MessageScreen
          text={t(session.lapsed ? 'offline' : 'not_signed_in')}
          note={t(session.lapsed ? 'lapsed_note' : 'offline_note')}
        >
          <Again />
        </MessageScreen>
      ) : (
        <MessageScreen text={t('internal_error')} note={unread(session.problem)}>
          <Again />
        </MessageScreen>
      );
    case 'signed-out':
      if (pathname === SWITCH_PATH) return children;
      return <SignedOut config={session.config} />;
    case 'signed-in':
      if (session.expired && !isScanRoute(pathname)) return <SignedOut config={session.config} />;
      // The OMS may name somebody else than the device remembered: nothing that was made for that user stays.
      return <Fragment key={session.user.id}>{children}</Fragment>;
  }
}

const unread = (problem: Problem | undefined) =>
  problem?.code === UNREAD ? refusalText(problem) : undefined;

const Again = () => (
  <Button size="large" kind="primary" wide onPress={() => location.reload()}>
    {t('again')}
  </Button>
);

/** Shown in place of every screen: a scan that can be neither stored nor confirmed must not be taken. */
function NoStorage({ trouble }: { trouble: 'refused' | 'blocked' }) {
  return (
    <MessageScreen text={t(`storage_${trouble}`)} note={t(`storage_${trouble}_note`)}>
      <Again />
    </MessageScreen>
  );
}
