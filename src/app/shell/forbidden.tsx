import { texts } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageBody } from '../../ui/page-body.tsx';

const t = texts('shell', { forbidden: 'Je hebt geen rechten voor deze pagina.' });

/** In place of a page or tab that the user may not open (shell-search-settings.md 2.5). */
export const Forbidden = () => (
  <PageBody>
    <Alert tone="danger">{t('forbidden')}</Alert>
  </PageBody>
);
