import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { FirstPaint } from '../../ui/first-paint.tsx';
import { ScreenFrame } from '../../ui/scan/screen/screen-frame.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { Stage } from '../../ui/scan/screen/stage.tsx';
import { isCommand } from '../../../core/command/is-command.ts';
import { keepAwake } from '../../device/wake-lock.ts';
import type { FlowProps, ScanProps } from '../flow.ts';
import { initial, isComing } from './machine.ts';
import type { Opened, Opening, OpenWork } from './open-work.ts';
import { takeScans, startScanner } from '../scanner.ts';
import { refuseScan } from '../steps/confirmed-stage.ts';
import { lazySteps } from '../steps/lazy-parts.ts';
import { PlainStrip } from '../steps/plain-strip.tsx';
import { t } from '../steps/texts.ts';
import styles from './open-flow.module.css';

const ZoneForm = lazy(lazySteps.zoneForm);

// In place before the first paint, so that the first scan after opening is not lost.
startScanner();

interface OpenFlowProps<M, P extends ScanProps> {
  readonly flow: P;
  readonly open: OpenWork<M, P>;
  readonly title: string;
  /** The name of the work, on the strip while it opens. */
  readonly strip: string;
  /** The name of what could not be opened, when it is no work package. */
  readonly failed?: string;
  /** Above what stands until it is open. */
  readonly head?: ReactNode;
  /** Loads what the open screen does not need for the first scan. */
  readonly lazyParts: Readonly<Record<string, () => Promise<unknown>>>;
  /** `again` opens the work again. */
  readonly children: (model: M, again: () => void) => ReactNode;
}

/** One flow's work: the zone, then scanning (review-refunds-warehouse.md 2, Warehouse process page). */
export function OpenFlow<M, P extends ScanProps = FlowProps>({
  flow,
  open,
  title,
  strip,
  failed,
  head,
  lazyParts,
  children,
}: OpenFlowProps<M, P>) {
  const { opening, choose, again } = useOpening(flow, open);
  useEffect(keepAwake, []);
  const { onReady, services } = flow;
  const stands = !isComing(opening);
  // In the commit itself, so that an earlier screen disappears in the frame that shows this one.
  useLayoutEffect(() => {
    if (stands) onReady();
  }, [stands, onReady]);
  useEffect(() => {
    if (!stands) return;
    void services.whenReady().then(() => {
      for (const load of [...Object.values(lazySteps), ...Object.values(lazyParts)]) void load();
    });
  }, [stands, services, lazyParts]);

  if (opening.name === 'ready') return children(opening.model, again);
  if (!stands && flow.starting) return <FirstPaint />;
  return (
    <ScreenFrame strip={<PlainStrip flow={flow} title={strip} />}>
      {head && <div className={styles.head}>{head}</div>}
      <Before
        title={title}
        failed={failed ?? t('load_failed')}
        opening={opening}
        choose={choose}
        again={again}
      />
    </ScreenFrame>
  );
}

type NotReady = Exclude<Opening<never>, { name: 'ready' }>;

function Before({
  title,
  failed,
  opening,
  choose,
  again,
}: {
  title: string;
  failed: string;
  opening: NotReady;
  choose: (text: string) => void;
  again: () => void;
}) {
  if (isComing(opening))
    return (
      <div className={styles.wait}>
        <Skeleton label={t('loading_package')} lines={4} />
      </div>
    );
  switch (opening.name) {
    case 'zone':
    case 'settling':
      return <Zone title={title} opening={opening} choose={choose} />;
    case 'other-tab':
      return (
        <Stage
          state="other-tab"
          step="other-tab"
          label={t('other_tab')}
          verdict={{ text: t('other_tab') }}
          instruction={t('other_tab_hint')}
        />
      );
    case 'failed':
      return (
        <div className={styles.wait}>
          <Alert tone="danger" title={failed}>
            {opening.text}
          </Alert>
          <Button kind="primary" size="large" wide onPress={again}>
            {t('retry')}
          </Button>
        </div>
      );
  }
}

function Zone({
  title,
  opening,
  choose,
}: {
  title: string;
  opening: Extract<NotReady, { name: 'zone' | 'settling' }>;
  choose: (text: string) => void;
}) {
  /** Answer to a command that has no button here. */
  const [none, setNone] = useState<string | null>(null);
  useLayoutEffect(
    () =>
      takeScans({
        onScan({ text, at }) {
          setNone(null);
          if (!isCommand(text)) return choose(text);
          void lazySteps.pressCommand().then(({ pressCommand }) => {
            const sentence = pressCommand(text, at, 'zone');
            setNone(sentence);
            if (sentence !== null) refuseScan();
          });
        },
        onFault: () => undefined,
        isComplete: () => false,
        isKnown: isCommand,
      }),
    [choose],
  );
  const { choice, filled } = opening;
  const error = none ?? opening.error;
  const { zones, last } = choice;
  return (
    <Suspense fallback={null}>
      <ZoneForm title={title} zones={zones} filled={filled} last={last} error={error} onChoose={choose} />
    </Suspense>
  );
}

/** Opens the work, and releases it when the screen closes. */
function useOpening<M, P>(flow: P, open: OpenWork<M, P>) {
  const [opening, setOpening] = useState<Opening<M>>(initial);
  const opened = useRef<Opened>(null);
  const first = useRef(flow);
  useEffect(() => {
    const begun = open(first.current, setOpening);
    opened.current = begun;
    return () => begun.stop();
  }, [open]);
  const choose = useCallback((text: string) => opened.current?.choose(text), []);
  const again = useCallback(() => opened.current?.again(), []);
  return { opening, choose, again };
}
