import { Banner } from '../../ui/scan/page/banner.tsx';
import { loginUrl } from '../session/view.ts';
import { useSignedIn } from '../state/session.ts';
import { t } from './texts.ts';

/** The OMS knows the session no more: the page stays, and this leads to the sign-in and back. */
export function SignInBanner() {
  const { config, expired } = useSignedIn();
  return (
    expired && (
      <Banner
        tone="red"
        icon="lock"
        text={t('sign_in')}
        onPress={() => location.assign(loginUrl(config, location.pathname))}
      />
    )
  );
}
