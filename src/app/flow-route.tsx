import { useEffect, useState, type ComponentType } from 'react';
import type { Flow, FlowProps } from '../flows/flow.ts';
import { flowTitle } from '../flows/flow-title.ts';
import { flowOf } from '../flows/registry.ts';
import { t } from './shell/texts.ts';
import { FirstPaint } from '../ui/first-paint.tsx';
import type { FlowPath } from './flow-path.ts';
import { announceAppReady, isAppReady } from './app-ready.ts';
import { useScanProps } from './scan-props.ts';
import { MessageScreen } from './shell/message-screen.tsx';
import styles from './shell/message.module.css';
import { usePageTitle, useWorkTitle } from './shell/page-title.ts';
import { mayOf } from './state/asker.ts';
import { useSignedIn } from './state/session.ts';

type Screen = ComponentType<FlowProps>;
const screens = new Map<Flow, Screen>();

/**
 * A flow's screen once its chunk is loaded. It is not loaded by `lazy`, because React shows suspended content at the earliest 300 ms after
 * the fallback, however soon it was loaded.
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
export function FlowRoute({ search, ...path }: FlowPath & { readonly search: string }) {
  const flow = flowOf(path.processType);
  const practice = new URLSearchParams(search).get('oefenen') === '1';
  const session = useSignedIn();
  const Screen = useScreen(flow);
  if (!flow) return <DeadEnd text={t('unknown_process')} />;
  if (practice && !mayOf(session, flow.practice)) return <DeadEnd text={t('forbidden')} />;
  if (Screen) return <Running flow={flow} Screen={Screen} path={path} practice={practice} />;
  return isAppReady() ? null : <FirstPaint />;
}

/** A message in place of a flow, with the way back. */
function DeadEnd({ text }: { text: string }) {
  usePageTitle(text);
  useEffect(announceAppReady, []);
  return (
    <MessageScreen text={text}>
      <a className={styles.back} href="/">
        {t('home')}
      </a>
    </MessageScreen>
  );
}

interface RunningProps {
  flow: Flow;
  Screen: Screen;
  path: FlowPath;
  practice: boolean;
}

function Running({ flow, Screen, path, practice }: RunningProps) {
  const { type, location, source } = path;
  const scan = useScanProps();
  // Another batch is another piece of work, and another worker has other scans: nothing of the previous one may remain.
  const key = `${scan.user.id}/${type}/${location}/${source?.type}/${source?.identifier}/${practice}`;
  const onTitle = useWorkTitle(key, flowTitle(flow));
  return (
    <Screen
      {...scan}
      key={key}
      onTitle={onTitle}
      place={{ type, identifier: location }}
      source={source}
      practice={practice}
    />
  );
}
