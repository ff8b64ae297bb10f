import { lazy, Suspense, useEffect } from 'react';
import type { FrontendConfig } from '../../../contract/session.ts';
import { t } from './texts.ts';
import { MessageScreen } from '../shell/message-screen.tsx';
import styles from '../shell/message.module.css';
import { isScanRoute, loginUrl, mayRedirect, REDIRECT_MS, SWITCH_PATH } from './view.ts';

// Its texts come with the notices.
const ForWhom = lazy(() => import('../push/for-whom.tsx'));

/** 'Je bent niet ingelogd.', and a link to the portal, which opens by itself after 3 s where that is allowed. */
export function SignedOut({
  config,
  leave = go,
}: {
  config: FrontendConfig | null;
  leave?: (url: string) => void;
}) {
  const { pathname, search, hash, hostname } = location;
  const url = loginUrl(config, pathname + search + hash);
  const [, notice] = /^\/melding\/([\d-]+)$/.exec(pathname) ?? [];
  const redirects = mayRedirect(config, pathname, hostname);
  useEffect(() => {
    if (!redirects) return undefined;
    const timer = setTimeout(() => leave(url), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [redirects, url, leave]);
  return (
    <MessageScreen text={t('not_signed_in')} note={redirects ? t('redirecting') : undefined}>
      {notice && (
        <Suspense fallback={null}>
          <ForWhom users={notice} />
        </Suspense>
      )}
      <a className={styles.go} href={url}>
        {t('sign_in')}
      </a>
      {config?.general['features-enabled'].includes('badges') && isScanRoute(pathname) && (
        <a className={styles.back} href={SWITCH_PATH}>
          {t('sign_in_badge')}
        </a>
      )}
    </MessageScreen>
  );
}

const go = (url: string) => location.assign(url);
