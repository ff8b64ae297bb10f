import { useEffect, useState, type ComponentType } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Flow, FlowProps } from '../flows/flow.ts';
import { flowOf } from '../flows/registry.ts';
import { texts } from '../texts/texts.ts';
import { useScanProps } from './scan-props.ts';
import { MessageScreen } from './shell/message-screen.tsx';
import { usePageTitle } from './shell/page-title.ts';

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
  const scan = useScanProps();
  usePageTitle(flow.title);
  return (
    <Screen
      {...scan}
      // Another batch is another piece of work, and another worker's scans are his own: nothing of the last may linger.
      key={`${scan.user.id}/${type}/${location}/${batchModelType}/${batchModel}`}
      place={{ type, identifier: location }}
      source={batchModelType && batchModel ? { type: batchModelType, identifier: batchModel } : null}
      practice={query.get('oefenen') === '1'}
    />
  );
}
