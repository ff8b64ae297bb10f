import { lazy, Suspense } from 'react';
import { useCommands } from '../../../steps/commands/commands.ts';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Chip } from '../../../../ui/scan/page/chip.tsx';
import { Progress } from '../../../../ui/scan/screen/progress.tsx';
import type { PrintFacts } from '../../../print-desk.ts';
import type { SortEvent } from '../../machine/events.ts';
import type { ClearPlace, SortState } from '../../machine/state.ts';
import { t as steps } from '../../../steps/texts.ts';
import { t } from '../../texts.ts';
import { toClearWords } from '../clear-view.ts';
import type { LeftBehind } from '../../session/batch-end.ts';
import type { SubjectFacts } from '../subject.ts';
import { lazyParts } from './lazy-parts.ts';
import { printerNames } from './printer-names.ts';
import { quantityPresses } from './quantity-presses.ts';
import styles from './stage-body.module.css';

const Quantity = lazy(lazyParts.quantity);
const Question = lazy(lazyParts.question);
const PrinterLine = lazy(lazyParts.printerLine);
const Completion = lazy(lazyParts.completion);

const PracticeHint = lazy(() => import('../../../steps/practice-hint.tsx'));

interface BodyProps {
  readonly state: SortState;
  readonly facts: SubjectFacts;
  readonly saving: boolean;
  readonly progress: { readonly placed: number; readonly quantity: number };
  /** The work is a goods receipt. */
  readonly receiving: boolean;
  readonly printing: PrintFacts;
  /** Slips and labels are printed in this flow. */
  readonly prints: boolean;
  /** A refusal has its lines on the stage too. */
  readonly refused: boolean;
  /** Complete orders that wait for their last steps. */
  readonly toComplete: number;
  /** The first location to clear out. */
  readonly toClear: ClearPlace | undefined;
  /** The orders that stay behind when nothing can be scanned any more. */
  readonly left: readonly LeftBehind[];
  /** A code that can be scanned now, as in SortSnapshot. */
  readonly nextCode?: string | null | undefined;
  readonly onEvent: (event: SortEvent) => void;
  readonly onOtherPrinter: () => void;
  readonly onToComplete: () => void;
}

/** The content of the stage besides picture, code and instruction. */
export function StageBody({
  state,
  facts,
  saving,
  progress,
  receiving,
  printing,
  prints,
  refused,
  toComplete,
  toClear,
  left,
  nextCode,
  onEvent,
  onOtherPrinter,
  onToComplete,
}: BodyProps) {
  // Here, because a command does not wait for the step's own code.
  useCommands(state.name === 'quantity' ? quantityPresses(state.work, onEvent) : {});
  switch (state.name) {
    case 'scan-article':
      return (
        <>
          <Progress
            label={t('title')}
            value={progress.placed}
            max={progress.quantity}
            text={t(receiving ? 'received' : 'sorted', progress)}
          />
          {left.length > 0 && <LeftList left={left} />}
          {nextCode !== undefined && <PracticeStep nextCode={nextCode} />}
          <div className={styles.shortcuts} data-refused={refused || undefined}>
            {prints && printing.chosen.length > 0 && (
              <Button kind="quiet" icon="printer" onPress={onOtherPrinter}>
                <span className={styles.printerWord}>{printerNames(printing)}</span>
              </Button>
            )}
            {toComplete > 0 && (
              <Chip
                icon="box"
                tone="warn"
                text={t('to_complete', { n: toComplete })}
                onPress={onToComplete}
              />
            )}
            {toClear && (
              <Chip
                icon="apart"
                tone="warn"
                text={toClearWords(toClear)}
                onPress={() => onEvent({ name: 'open-clear', place: toClear })}
              />
            )}
          </div>
        </>
      );
    case 'extra-info':
      return (
        <Suspense fallback={null}>
          <Question key={`${state.asking}-${state.index}`} state={state} saving={saving} onEvent={onEvent} />
        </Suspense>
      );
    case 'quantity':
      return (
        <Suspense fallback={null}>
          <Quantity state={state} onEvent={onEvent} />
        </Suspense>
      );
    case 'packing-slip':
      return (
        <Suspense fallback={null}>
          <PrinterLine printing={printing} onOther={onOtherPrinter} />
        </Suspense>
      );
    case 'complete':
      return (
        <Suspense fallback={null}>
          <Completion
            state={state}
            facts={facts}
            printing={printing}
            onEvent={onEvent}
            onOtherPrinter={onOtherPrinter}
          />
        </Suspense>
      );
    case 'far-more':
    case 'scan-location':
    case 'repair':
    case 'clear':
    case 'not-requested':
    case 'cannot-store':
    case 'barred':
      return null;
  }
}

/** Codes that practice says to scan (R41). */
const PracticeStep = ({ nextCode }: { nextCode: string | null }) => (
  <Suspense fallback={null}>
    <PracticeHint
      text={nextCode === null ? steps('practice_done') : steps('practice_scan', { code: nextCode })}
      codes={async () => (await import('../../opening/practice.ts')).practiceCodes}
    />
  </Suspense>
);

/** Orders that stay behind in this batch, and why (R42). */
const LeftList = ({ left }: { left: readonly LeftBehind[] }) => (
  <ul className={styles.left} aria-label={t('end_stays')} data-title={t('end_stays')}>
    {left.map(({ dispatch_request_id, order_identifier: order, storage_location, pending: n, why }) => (
      <li key={dispatch_request_id}>
        <strong>{storage_location}</strong>
        <span>
          {t('end_order', { order, pieces: t('pieces', { n }) })} {t(`why_${why}`)}
        </span>
      </li>
    ))}
  </ul>
);
