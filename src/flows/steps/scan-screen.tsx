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
import { useMedia } from '../../ui/use-media.ts';
import type { ScanProps } from '../flow.ts';
import { areScansStopped, takeScans, startScanner } from '../scanner.ts';
import type { Happened } from '../session/happened.ts';
import { useCommands } from './commands/commands.ts';
import { pressesOf, useCommandScans, withoutButton } from './commands/command-scans.ts';
import { CodeBar, type Panel, type StepBar } from './code-bar.tsx';
import { confirmedStage, refuseScan } from './confirmed-stage.ts';
import { FlowStrip, type StripWork } from './flow-strip.tsx';
import { undoOf, type LastScan } from './last-ten/last-scan.ts';
import { LastScanBar } from './last-ten/last-scan-bar.tsx';
import { lazySteps } from './lazy-parts.ts';
import { t } from './texts.ts';
import { countUnreadable } from './unreadable.ts';
import { sentenceOf } from './sentence/sentence.ts';
import { StageSentence } from './sentence/stage-sentence.tsx';

const CameraPanel = lazy(() => import('./camera-panel.tsx'));
const LastTenSheet = lazy(lazySteps.lastTenSheet);
const DoubtBanner = lazy(lazySteps.doubtBanner);

/** The stage of one step, without the fields that the frame adds. */
export type StageView = Omit<StageProps, 'children' | 'beat' | 'deaf'>;

/** Takes codes, and tells which of them are whole. */
export interface CodeSink {
  scan(text: string): void;
  /** Calls `press` in the turn of a scan (FlowSession.press). */
  press(press: () => boolean): void;
  isComplete(text: string): boolean;
  isKnown(text: string): boolean;
  /** The device knows what the code is, whether this step expects it or not. */
  knows(text: string): boolean;
  /** The pattern by which a typed text submits itself without Enter (storage-location-auto-submit-regex); null: none does. */
  autoSubmit(): string | null;
}

// Drawn only when their props change: around the stage that is one frame after it.
const Around = {
  Strip: memo(FlowStrip),
  LastBar: memo(LastScanBar),
  LastTen: memo(lazy(lazySteps.lastTen)),
  Says: memo(StageSentence),
};

interface ScanScreenProps extends StepBar {
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
  /** The last refusal, until a scan succeeds. */
  refusal: Happened | null;
  /** The name of the work, with the last ten. */
  about: ReactNode;
  /** At a desk, above the last ten. */
  side?: ReactNode;
  banners?: ReactNode;
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
    undo: undoOf(props.last),
  });
  const shown = useNextFrame(props);
  const [panel, setPanel] = useState<Panel>(null);
  const [fault, setFault] = useState<WedgeFault | null>(null);
  const [tooMany, setTooMany] = useState(false);
  const scan = ({ text, at }: Scan) => {
    if (isTestCode(text)) return;
    // The previous recording has no answer yet, so this scan must not look accepted; or what is lost was not read yet.
    if (mode === 'waits' || areScansStopped()) return refuseScan();
    if (isCommand(text)) return void press(text, at);
    heed();
    const badge = props.work.at_rest && flow.onBadge ? readBadge(text) : null;
    if (badge === null) codes.scan(text);
    else flow.onBadge?.(badge);
  };
  const ready = useScans(codes, scan, setFault, setTooMany);
  const hears = ready || panel === 'typing';
  const close = () => setPanel(null);
  const isWide = useMedia('(min-width: 600px)');
  const lastTen = (
    <Suspense fallback={null}>
      <Around.LastTen scans={shown.last} worker={flow.user.name} />
    </Suspense>
  );

  return (
    <ScreenFrame
      strip={<Around.Strip flow={flow} work={shown.work} ready={ready} />}
      aside={
        isWide && (
          <Aside side={shown.side} about={shown.about}>
            {lastTen}
          </Aside>
        )
      }
      bars={
        <>
          {mode !== 'off' && <Banner tone="amber" icon="cloudOff" text={t('online_only')} />}
          {fault && <Banner tone="amber" text={t(fault)} onPress={() => setFault(null)} />}
          {tooMany && (
            <Banner tone="amber" text={t('scanner_test')} onPress={() => flow.onOpen('/scan/scannertest')} />
          )}
          <Doubts flow={flow} last={shown.last} />
          {shown.banners}
          <Around.LastBar scan={shown.last[0]} refusal={shown.refusal} onOpen={setPanel} />
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
        aloud={flow.services.speaks()}
      />
      {panel === 'last-ten' && (
        <AwaitedDialog onClose={close}>
          <LastTenSheet onClose={close}>
            {shown.about}
            {lastTen}
          </LastTenSheet>
        </AwaitedDialog>
      )}
    </ScreenFrame>
  );
}

/** Without keys a scan whose answer was lost may be in doubt (decision 038). */
const Doubts = ({ flow, last }: Pick<ScanScreenProps, 'flow' | 'last'>) =>
  !flow.practice &&
  !flow.config.general['features-enabled'].includes('idempotency-keys') && (
    <Suspense fallback={null}>
      <DoubtBanner outbox={flow.services.outbox} user_id={flow.user.id} last={last} />
    </Suspense>
  );

/** Beside the stage: what the flow shows of its work, and the last ten scans. */
const Aside = ({
  side,
  about,
  children,
}: Pick<ScanScreenProps, 'side' | 'about'> & { children: ReactNode }) => (
  <>
    <Suspense fallback={null}>{side}</Suspense>
    <section aria-labelledby="last-ten">
      <h2 id="last-ten">
        {t('last_ten')} <small>{t('last_hint')}</small>
      </h2>
      {children}
      {about && <footer>{about}</footer>}
    </section>
  </>
);

/** The camera's picture takes its place. */
const withoutPicture = { picture: undefined, icon: undefined };

/** Codes that no package has. */
const isOurs = (text: string): boolean => isCommand(text) || isTestCode(text) || readBadge(text) !== null;

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
          latest.current(scan);
          unreadable.scan(scan.text, isOurs(scan.text) || codes.knows(scan.text));
          onTooMany(unreadable.tooMany());
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
