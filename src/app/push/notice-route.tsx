import { useEffect } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from '../../ui/scan/controls/button.tsx';
import { announceAppReady } from '../app-ready.ts';
import { openSwitch } from '../switch-user/open-switch.ts';
import { MessageScreen } from '../shell/message-screen.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { useSignedIn } from '../state/session.ts';
import { forWhom, usersOf } from './for-whom.tsx';
import { t } from './texts.ts';

/** A tapped notification: what it is about, for those whom it is for; anybody else is told who must sign in. */
export default function NoticeRoute() {
  const { users = '' } = useParams();
  const [search] = useSearchParams();
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const path = search.get('to') ?? '/';
  const isMine = usersOf(users).includes(user.id);
  usePageTitle(t('title'));
  useEffect(() => (isMine ? undefined : announceAppReady()), [isMine]);
  // A path of this app, and no other address.
  if (isMine) return <Navigate to={/^\/(?![/\\])/.test(path) ? path : '/'} replace />;
  return (
    <MessageScreen text={forWhom(users)} note={t('you_are', { name: user.name })}>
      <Button kind="primary" icon="user" onPress={() => openSwitch(null)}>
        {t('switch')}
      </Button>
      <Button onPress={() => void navigate('/', { replace: true })}>{t('go_on')}</Button>
    </MessageScreen>
  );
}
