import { matchPath, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { loadNewest, newVersion } from '../device/new-version.ts';
import { pages } from '../office/pages.ts';
import { Button } from '../ui/scan/controls/button.tsx';
import { Alert } from '../ui/scan/page/alert.tsx';
import { PageBody } from '../ui/scan/page/page-body.tsx';
import { useOnline } from './state/online.ts';
import { usePageTitle } from './shell/page-title.ts';
import { t } from './shell/texts.ts';

/** In place of a page whose code has not come: there is no connection, or a new version has other files. */
export default function Unloaded() {
  const isReplaced = useStore(newVersion, state => state.ready);
  const title = titleAt(useLocation().pathname);
  usePageTitle(title);
  return (
    <PageBody>
      <h1>{title}</h1>
      <Alert
        tone="warning"
        title={t(useOnline() ? 'unloaded' : 'offline')}
        action={
          <Button size="desk" onPress={() => void loadNewest()}>
            {t(isReplaced ? 'update' : 'reload')}
          </Button>
        }
      >
        {t(isReplaced ? 'replaced_note' : 'unloaded_note')}
      </Alert>
    </PageBody>
  );
}

function titleAt(pathname: string): string {
  for (const { path, title } of pages) {
    const found = matchPath(path, pathname);
    if (found) return title(found.params as Readonly<Record<string, string>>);
  }
  return t('not_found');
}
