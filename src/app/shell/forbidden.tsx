import { t } from './texts.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { PageBody } from '../../ui/scan/page/page-body.tsx';

/** Shown in place of a page or tab that the user may not open (shell-search-settings.md 2.5). */
export const Forbidden = () => (
  <PageBody>
    <Alert tone="danger">{t('forbidden')}</Alert>
  </PageBody>
);
