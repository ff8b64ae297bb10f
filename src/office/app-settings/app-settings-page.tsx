import { useState, useSyncExternalStore } from 'react';
import { editProperties } from '../../../core/access/locations.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { PageBody } from '../../ui/scan/page/page-body.tsx';
import { useMay, useOffice } from '../office.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { PageHead } from '../page/page-head.tsx';
import { usePageFrame } from '../page/page-context.ts';
import type { LocationPageProps } from '../page/page-props.ts';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { HelpVideo } from './parts/help-video.tsx';
import { StatusCard } from './parts/status-card.tsx';
import { ToldList } from './parts/told-list.tsx';
import { t } from './texts.ts';
import { usePush } from './use-push.ts';
import { toldHere } from './view.ts';

const QuietDialog = lazyDialog(() => import('./parts/quiet-dialog.tsx'));

/** 'App instellingen' of a location: push messages on this browser (shell-search-settings.md 2.13). */
export default function AppSettingsPage(props: LocationPageProps) {
  const { push, provider } = useOffice();
  if (push.open) return <PushSettings {...props} />;
  return (
    <>
      <PageHead />
      <PageBody>
        <Alert tone="warning">{t('off', { provider })}</Alert>
      </PageBody>
    </>
  );
}

function PushSettings({ place }: LocationPageProps) {
  const { push } = useOffice();
  const shop = usePageFrame().location ?? place.identifier;
  const own = usePush(place);
  const may = useMay(place);
  const [isQuieting, setQuieting] = useState(false);
  const online = useSyncExternalStore(push.onOnlineChange, push.isOnline);
  const quietHours = own.subscription?.quiet_hours ?? null;
  // Below a status that is still to come, everything would move when it does.
  const isKnown = own.standing !== null || own.failure;
  const told = (
    <Card title={t('what')} flush>
      <ToldList
        kinds={toldHere(place.type, may)}
        quietHours={quietHours}
        onQuiet={push.isKept && online && may(editProperties) ? () => setQuieting(true) : undefined}
      />
    </Card>
  );
  return (
    <DetailPage side={<>{isKnown && told}</>}>
      <StatusCard push={own} shop={shop} online={online} />
      {isKnown && push.helpVideo && <HelpVideo id={push.helpVideo} online={online} />}
      {isQuieting && (
        <AwaitedDialog onClose={() => setQuieting(false)}>
          <QuietDialog place={place} hours={quietHours} onClose={() => setQuieting(false)} />
        </AwaitedDialog>
      )}
    </DetailPage>
  );
}
