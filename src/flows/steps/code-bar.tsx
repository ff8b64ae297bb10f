import { lazy, Suspense, useCallback, useEffect } from 'react';
import type { Scan } from '../../input/scan.ts';
import { BottomBar } from '../../ui/scan/page/bottom-bar.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { BarAct } from './commands/command-scans.ts';
import { lazySteps } from './lazy-parts.ts';
import { t } from './texts.ts';

const TypedEntry = lazy(lazySteps.typedEntry);
const BarHints = lazy(lazySteps.barHints);

/** The panel open over or beside the stage. */
export type Panel = 'typing' | 'camera' | 'last-ten' | null;

/** The buttons of the step, and the text that typing begins with. */
export interface StepBar {
  primary?: BarAct | null | undefined;
  /** Beside the primary. */
  second?: BarAct | undefined;
  filled?: string | undefined;
}

interface CodeBarProps extends StepBar {
  /** CodeSink's. */
  readonly autoSubmit: () => string | null;
  readonly panel: Panel;
  readonly setPanel: (panel: Panel) => void;
  readonly onScan: (scan: Scan) => void;
}

/** The bottom bar: camera, typing and the step's button; the field to type in takes its place. */
export function CodeBar({ panel, setPanel, primary, second, filled, autoSubmit, onScan }: CodeBarProps) {
  const isDesk = useMedia('(min-width: 900px)');
  const type = useCallback(() => setPanel('typing'), [setPanel]);
  useF2(isDesk, type);
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
      right={{
        text: t('type'),
        icon: 'keyboard',
        onPress: type,
        ...(isDesk && { shortcut: 'F2' }),
      }}
      hints={
        isDesk && (
          <Suspense fallback={null}>
            <BarHints />
          </Suspense>
        )
      }
      {...(primary ? { primary } : {})}
      {...(second ? { second } : {})}
    />
  );
}

/** At a desk F2 opens typing: no scanner types it. */
function useF2(isDesk: boolean, open: () => void): void {
  useEffect(() => {
    if (!isDesk) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'F2' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isDesk, open]);
}
