import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Checklist } from '../../../../ui/scan/screen/checklist.tsx';
import type { PrintFacts } from '../../../print-desk.ts';
import { CommandButton } from '../../../steps/command-button.tsx';
import { useCommands } from '../../../steps/commands.ts';
import { waitsForLabel } from '../../machine/completion-step.ts';
import type { SortEvent } from '../../machine/events.ts';
import type { StateOf } from '../../machine/state.ts';
import { t } from '../../texts.ts';
import { completionItems } from '../view.ts';
import PrinterLine, { hasChoice } from './printer-line.tsx';
import styles from './stage-body.module.css';

interface CompletionProps {
  readonly state: StateOf<'complete'>;
  readonly printing: PrintFacts;
  /** Slips and labels are printed in this flow. */
  readonly prints: boolean;
  readonly onEvent: (event: SortEvent) => void;
  readonly onOtherPrinter: () => void;
}

/** The steps of ORDER COMPLEET, and the print of the current one. */
export default function Completion({ state, printing, prints, onEvent, onOtherPrinter }: CompletionProps) {
  const again = () => onEvent({ name: 'print-again' });
  return (
    <>
      {state.steps[state.index] === 'print-packing-slip' && (
        <PrinterLine printing={printing} onOther={onOtherPrinter} />
      )}
      {state.doubt ? (
        <LabelActs
          printing={printing}
          onOut={() => onEvent({ name: 'label-out' })}
          onAgain={again}
          onOther={onOtherPrinter}
        />
      ) : (
        <Checklist items={completionItems(state)} doneLabel={t('done')} />
      )}
      {prints && waitsForLabel(state) && !state.doubt && (
        <CommandButton command="print" kind="quiet" busy={state.printing === 'busy'} onPress={again}>
          {t('print_again')}
        </CommandButton>
      )}
    </>
  );
}

/** The label did not come out, or not well: prints it again, here or elsewhere. */
function LabelActs({
  printing,
  onOut,
  onAgain,
  onOther,
}: {
  readonly printing: PrintFacts;
  readonly onOut: () => void;
  readonly onAgain: () => void;
  readonly onOther: () => void;
}) {
  useCommands({
    // Ja and Nee of 'Is het label uitgekomen?', as of every question.
    number(n) {
      if (n > 1) return false;
      (n === 1 ? onOut : onAgain)();
      return true;
    },
  });
  return (
    <div className={styles.acts} data-single={!hasChoice(printing) || undefined}>
      <CommandButton command="print" onPress={onAgain}>
        {t('print_again')}
      </CommandButton>
      {hasChoice(printing) && <Button onPress={onOther}>{t('printer_other')}</Button>}
    </div>
  );
}
