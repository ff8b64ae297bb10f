import {
  lazy,
  memo,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { Banner } from '../../ui/scan/page/banner.tsx';
import { BottomBar } from '../../ui/scan/page/bottom-bar.tsx';
import { LastBar } from '../../ui/scan/screen/last-bar.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ScreenFrame } from '../../ui/scan/screen/screen-frame.tsx';
import { Stage, type StageProps } from '../../ui/scan/screen/stage.tsx';
import { StepRail, type RailStep } from '../../ui/scan/screen/step-rail.tsx';
import { useNextFrame } from '../../ui/use-next-frame.ts';
import { readBadge } from '../../../core/badge/badge.ts';
import { isCommand } from '../../../core/command/is-command.ts';
import type { WedgeFault } from '../../input/wedge/wedge-fault.ts';
import type { Readable } from '../../input/camera/read.ts';
import type { Scan } from '../../input/scan.ts';
import { isTestCode } from '../../../core/test-code/test-code.ts';
import type { ScanProps } from '../flow.ts';
import { takeScans, startScanner } from '../scanner.ts';
import { useCommands } from './commands.ts';
import { pressesOf, useCommandScans, withoutButton, type BarAct } from './command-scans.ts';
import { confirmedStage, refuseScan } from './confirmed-stage.ts';
import { FlowStrip, type StripWork } from './flow-strip.tsx';
import { LastTen, type LastScan } from './last-ten/last-ten.tsx';
import { lazySteps } from './lazy-parts.ts';
import { t } from './texts.ts';
import { countUnreadable } from './unreadable.ts';
import { sentenceOf } from './sentence.ts';

const CameraPanel = lazy(() => import('./camera-panel.tsx'));
const TypedEntry = lazy(lazySteps.typedEntry);
const LastTenSheet = lazy(lazySteps.lastTenSheet);
type Panel = 'typing' | 'camera' | 'last-ten' | null;

/** The stage of one step, without the fields that the frame adds. */
export type StageView = Omit<StageProps, 'children' | 'beat' | 'deaf'>;

/** Takes codes, and tells which of them are whole. */
export interface CodeSink {
  scan(text: string): void;
  /** Calls `press` in the turn of a scan (FlowSession.press). */
  press(press: () => boolean): void;
  isComplete(text: string): boolean;
  isKnown(text: string): boolean;
  /** The pattern by which a typed text submits itself without Enter (storage-location-auto-submit-regex); null: none does. */
  autoSubmit(): string | null;
}

// Drawn only when their props change: around the stage that is one frame after it.
const Around = {
  Strip: memo(FlowStrip),
  LastTen: memo(LastTen),
  LastBar: memo(LastScanBar),
  Says: memo(LiveRegion),
};

interface ScanScreenProps {
  flow: ScanProps;
  work: StripWork;
  codes: CodeSink;
  /** The code that the camera looks for. */
  reads: Readable;
  steps: RailStep[];
  stage: StageView;
  /** Raised by every verdict. */
  beat: number;
  last: readonly LastScan[];
  /** The name of the work, above the last ten. */
  about: ReactNode;
  /** At a desk, above the last ten. */
  side?: ReactNode;
  banners?: ReactNode;
  primary?: BarAct | null | undefined;
  /** Beside the primary. */
  second?: BarAct | undefined;
  /** The text that typing begins with. */
  filled?: string | undefined;
  children?: ReactNode;
}

/**
 * The scan screen of scan-screen.md, for every flow: strip, steps, stage, last scan, and the three ways to give a
 * code. The stage is drawn first and the parts around it a frame later, so that the answer to a scan does not wait
 * for them.
 */
export function ScanScreen(props: ScanScreenProps) {
  const { flow, codes } = props;
  const { onlineOnly } = flow.services;
  const known = useSyncExternalStore(onlineOnly.subscribe, onlineOnly.get);
  const mode = flow.practice ? 'off' : known;
  const { none, count, press, heed } = useCommandScans(codes, props.stage.step, props.beat);
  const stage = withoutButton(confirmedStage(props.stage, mode), none);
  useCommands({
    ...pressesOf(props.second, ['later']),
    ...pressesOf(props.primary, ['next']),
    undo: props.last[0]?.undo ?? undefined,
  });
  const shown = useNextFrame(props);
  const { last } = shown;
  const [panel, setPanel] = useState<Panel>(null);
  const [fault, setFault] = useState<WedgeFault | null>(null);
  const [tooMany, setTooMany] = useState(false);
  const scan = ({ text, at }: Scan) => {
    if (isTestCode(text)) return;
    // The previous recording has no answer yet, so this scan must not look accepted.
    if (mode === 'waits') return refuseScan();
    if (isCommand(text)) return void press(text, at);
    heed();
    const badge = props.work.at_rest && flow.onBadge ? readBadge(text) : null;
    if (badge === null) codes.scan(text);
    else flow.onBadge?.(badge);
  };
  const ready = useScans(codes, scan, setFault, setTooMany);
  const hears = ready || panel === 'typing';
  const close = () => setPanel(null);
  const lastTen = (
    <>
      {shown.about}
      <Around.LastTen scans={last} />
    </>
  );

  return (
    <ScreenFrame
      strip={<Around.Strip flow={flow} work={shown.work} ready={ready} />}
      aside={
        <>
          <Suspense fallback={null}>{shown.side}</Suspense>
          <section aria-label={t('last_ten')}>
            <h2>{t('last_ten')}</h2>
            {lastTen}
          </section>
        </>
      }
      bars={
        <>
          {mode !== 'off' && <Banner tone="amber" icon="cloudOff" text={t('online_only')} />}
          {fault && <Banner tone="amber" text={t(fault)} onPress={() => setFault(null)} />}
          {tooMany && (
            <Banner tone="amber" text={t('scanner_test')} onPress={() => flow.onOpen('/scan/scannertest')} />
          )}
          {shown.banners}
          <Around.LastBar scan={last[0]} onOpen={setPanel} />
        </>
      }
      bottom={
        <CodeBar
          panel={panel}
          setPanel={setPanel}
          primary={props.primary}
          second={props.second}
          filled={props.filled}
          autoSubmit={codes.autoSubmit}
          onScan={scan}
        />
      }
    >
      <StepRail steps={props.steps} />
      <Stage
        {...stage}
        {...(panel === 'camera' ? withoutPicture : {})}
        beat={props.beat + count}
        {...(hears ? {} : { deaf: t('tap_to_scan') })}
      >
        {panel === 'camera' && (
          <Suspense fallback={null}>
            <CameraPanel isExpected={codes.isKnown} reads={props.reads} onScan={scan} onClose={close} />
          </Suspense>
        )}
        {props.children}
      </Stage>
      <Around.Says
        text={sentenceOf(withoutButton(confirmedStage(shown.stage, mode), none))}
        beat={shown.beat + count}
      />
      {panel === 'last-ten' && (
        <AwaitedDialog onClose={close}>
          <LastTenSheet onClose={close}>{lastTen}</LastTenSheet>
        </AwaitedDialog>
      )}
    </ScreenFrame>
  );
}

interface CodeBarProps
  extends Pick<ScanScreenProps, 'primary' | 'second' | 'filled'>, Pick<CodeSink, 'autoSubmit'> {
  readonly panel: Panel;
  readonly setPanel: (panel: Panel) => void;
  readonly onScan: (scan: Scan) => void;
}

/** The bottom bar: camera, typing and the step's button; the field to type in takes its place. */
function CodeBar({ panel, setPanel, primary, second, filled, autoSubmit, onScan }: CodeBarProps) {
  if (panel === 'typing')
    return (
      <Suspense fallback={null}>
        <TypedEntry
          label={t('typed_title')}
          {...(filled === undefined ? {} : { filled })}
          autoSubmit={autoSubmit}
          onScan={onScan}
          onClose={() => setPanel(null)}
        />
      </Suspense>
    );
  return (
    <BottomBar
      left={{
        text: t('camera_title'),
        icon: 'camera',
        pressed: panel === 'camera',
        onPress: () => setPanel(panel === 'camera' ? null : 'camera'),
      }}
      right={{ text: t('type'), icon: 'keyboard', onPress: () => setPanel('typing') }}
      {...(primary ? { primary } : {})}
      {...(second ? { second } : {})}
    />
  );
}

/** The camera's picture takes its place. */
const withoutPicture = { picture: undefined, icon: undefined };
function LastScanBar({ scan, onOpen }: { scan: LastScan | undefined; onOpen: (panel: 'last-ten') => void }) {
  return (
    <LastBar
      label={t('last')}
      text={scan?.text ?? t('last_nothing')}
      {...(scan ? { end: scan.end } : {})}
      onOpen={() => onOpen('last-ten')}
      {...(scan?.undo ? { action: { text: t('undo'), onPress: scan.undo } } : {})}
    />
  );
}

/** Takes the scanner while the screen is open; tells whether a scan would be read now. */
function useScans(
  codes: CodeSink,
  scan: (scan: Scan) => void,
  onFault: (fault: WedgeFault) => void,
  onTooMany: (tooMany: boolean) => void,
): boolean {
  const light = startScanner();
  const [unreadable] = useState(countUnreadable);
  const latest = useRef(scan);
  // In the commit itself: a scan on the frame that shows the light must not go to the previous screen.
  useLayoutEffect(() => {
    latest.current = scan;
  });
  useLayoutEffect(
    () =>
      takeScans({
        onScan(scan) {
          unreadable.scan(scan.text);
          onTooMany(unreadable.tooMany());
          latest.current(scan);
        },
        onFault(fault) {
          unreadable.fault(fault);
          onTooMany(unreadable.tooMany());
          onFault(fault);
        },
        isComplete: codes.isComplete,
        isKnown: text => isCommand(text) || codes.isKnown(text),
      }),
    [codes, onFault, onTooMany, unreadable],
  );
  return useSyncExternalStore(light.subscribe, light.get);
}
