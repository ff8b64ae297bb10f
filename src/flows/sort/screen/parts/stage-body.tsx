import { lazy, Suspense } from 'react';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Chip } from '../../../../ui/scan/page/chip.tsx';
import { Checklist } from '../../../../ui/scan/screen/checklist.tsx';
import { Progress } from '../../../../ui/scan/screen/progress.tsx';
import { Stepper } from '../../../../ui/scan/screen/stepper.tsx';
import { RepairActs } from '../../../steps/repair-acts.tsx';
import type { PrintFacts } from '../../../print-desk.ts';
import { waitsForLabel } from '../../machine/completion-step.ts';
import type { SortEvent, SortState, StateOf } from '../../machine/state.ts';
import { mostOf } from '../../machine/special-step.ts';
import { completionItems } from '../view.ts';
import { t } from '../../texts.ts';
import { lazyParts } from './lazy-parts.ts';
import { LabelActs, printerNames, PrinterLine } from './print-acts.tsx';
import { StartAgain } from './start-again.tsx';
import styles from './stage-body.module.css';

const Question = lazy(lazyParts.question);

interface BodyProps {
  readonly state: SortState;
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
  readonly onEvent: (event: SortEvent) => void;
  readonly onOtherPrinter: () => void;
  readonly onToComplete: () => void;
}

/** The content of the stage besides picture, code and instruction. */
export function StageBody({
  state,
  saving,
  progress,
  receiving,
  printing,
  prints,
  refused,
  toComplete,
  onEvent,
  onOtherPrinter,
  onToComplete,
}: BodyProps) {
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
          <div className={styles.shortcuts} data-refused={refused || undefined}>
            {prints && printing.chosen.length > 0 && (
              <Button kind="quiet" icon="printer" onPress={onOtherPrinter}>
                <span className={styles.printerWord}>{printerNames(printing)}</span>
              </Button>
            )}
            {toComplete > 0 && (
              <Chip icon="check" text={t('to_complete', { n: toComplete })} onPress={onToComplete} />
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
        <>
          <Quantity state={state} onEvent={onEvent} />
          <StartAgain onEvent={onEvent} />
        </>
      );
    case 'packing-slip':
      return (
        <>
          <PrinterLine printing={printing} onOther={onOtherPrinter} />
          <StartAgain onEvent={onEvent} />
        </>
      );
    case 'complete':
      return (
        <>
          {state.steps[state.index] === 'print-packing-slip' && (
            <PrinterLine printing={printing} onOther={onOtherPrinter} />
          )}
          {state.doubt ? (
            <LabelActs
              printing={printing}
              onAgain={() => onEvent({ name: 'print-again' })}
              onOther={onOtherPrinter}
            />
          ) : (
            <Checklist items={completionItems(state)} doneLabel={t('done')} />
          )}
          <div className={styles.quiet}>
            {prints && waitsForLabel(state) && !state.doubt && (
              <Button
                kind="quiet"
                busy={state.printing === 'busy'}
                onPress={() => onEvent({ name: 'print-again' })}
              >
                {t('print_again')}
              </Button>
            )}
            <Button kind="quiet" onPress={() => onEvent({ name: 'later' })}>
              {t('later')}
            </Button>
          </div>
        </>
      );
    case 'scan-location':
      return <StartAgain onEvent={onEvent} />;
    case 'repair':
      return <RepairActs card={state.card} onLater={() => onEvent({ name: 'later' })} />;
    case 'not-requested':
    case 'cannot-store':
      return null;
  }
}

function Quantity({ state, onEvent }: { state: StateOf<'quantity'>; onEvent: BodyProps['onEvent'] }) {
  const { quantity, pending, storage_location } = state.work;
  const most = mostOf(state.work);
  const set = (n: number) => onEvent({ name: 'set-quantity', quantity: n });
  return (
    <div className={styles.quantity}>
      <p className={styles.question}>
        {pending > 0 ? t('quantity_question', { n: pending }) : t('quantity_open')}
        {storage_location !== null && <strong className={styles.sign}>{storage_location}</strong>}
      </p>
      <Stepper
        label={t('quantity_label')}
        value={quantity}
        max={most}
        lessLabel={t('quantity_less')}
        moreLabel={t('quantity_more')}
        onChange={set}
      />
      {pending > 0 && (
        <Button wide disabled={quantity === pending} onPress={() => set(pending)}>
          {t('quantity_all', { n: pending })}
        </Button>
      )}
    </div>
  );
}
