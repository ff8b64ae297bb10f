import { useEffect, useState, type ComponentType } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Flow, FlowProps } from '../flows/flow.ts';
import { flowOf } from '../flows/registry.ts';
import { texts } from '../texts/texts.ts';
import { announceAppReady } from './app-ready.ts';
import { flowServices } from './flow-services.ts';
import { MessageScreen } from './shell/message-screen.tsx';
import { usePageTitle } from './shell/page-title.ts';
import { openMenu } from './state/overlay.ts';
import { useSignedIn } from './state/session.ts';
import { applyUpdate, useUpdate } from './update/update.ts';

const t = texts('process', { unknown: 'Onbekend process type' });

type Screen = ComponentType<FlowProps>;
const screens = new Map<Flow, Screen>();

/**
 * A flow's screen once its chunk is there. Not by `lazy`: React shows what had been suspended at the earliest 300 ms after
 * the fallback, however soon it came.
 */
function useScreen(flow: Flow | undefined): Screen | undefined {
  const [, setArrived] = useState<Flow>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (!flow || screens.has(flow)) return;
    flow.load().then(
      loaded => {
        screens.set(flow, loaded.default);
        setArrived(flow);
      },
      (error: unknown) => setFailure({ error }),
    );
  }, [flow]);
  if (failure) throw failure.error;
  return flow && screens.get(flow);
}

/** A scan flow on the whole screen: the shell gives way to the flow's own strip. */
export function FlowRoute() {
  const { processType = '' } = useParams();
  const flow = flowOf(processType);
  const Screen = useScreen(flow);
  if (!flow) return <MessageScreen text={t('unknown')} />;
  return Screen ? <Running flow={flow} Screen={Screen} /> : null;
}

function Running({ flow, Screen }: { flow: Flow; Screen: ComponentType<FlowProps> }) {
  const { type = '', location = '', batchModelType, batchModel } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { user, config, expired } = useSignedIn();
  const updateReady = useUpdate(state => state.ready);
  usePageTitle(flow.title);
  return (
    <Screen
      // Another batch is another piece of work, and another worker's scans are his own: nothing of the last may linger.
      key={`${user.id}/${type}/${location}/${batchModelType}/${batchModel}`}
      user={user}
      config={config}
      services={flowServices}
      place={{ type, identifier: location }}
      source={batchModelType && batchModel ? { type: batchModelType, identifier: batchModel } : null}
      practice={query.get('oefenen') === '1'}
      signedOut={expired}
      updateReady={updateReady}
      onUpdate={applyUpdate}
      onReady={announceAppReady}
      onMenu={openMenu}
      onOutbox={() => void navigate('/scan/outbox')}
    />
  );
}
