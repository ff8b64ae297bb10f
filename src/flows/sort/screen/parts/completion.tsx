import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Checklist } from '../../../../ui/scan/screen/checklist.tsx';
import type { PrintFacts } from '../../../print-desk.ts';
import { CommandButton } from '../../../steps/commands/command-button.tsx';
import { useCommands } from '../../../steps/commands/commands.ts';
import type { SortEvent } from '../../machine/events.ts';
import type { SortStateOf } from '../../machine/state.ts';
import { t } from '../../texts.ts';
import { completionItems, paperLine } from '../complete-view.ts';
import type { SubjectFacts } from '../subject.ts';
import PrinterLine, { hasChoice, PaperLine } from './printer-line.tsx';
import styles from './stage-body.module.css';

interface CompletionProps {
  readonly state: SortStateOf<'complete'>;
  readonly facts: SubjectFacts;
  readonly printing: PrintFacts;
  readonly onEvent: (event: SortEvent) => void;
  readonly onOtherPrinter: () => void;
}

/** The articles of the order, its steps, and the print of the current one. */
export default function Completion({ state, facts, printing, onEvent, onOtherPrinter }: CompletionProps) {
  const paper = paperLine(state, printing);
  if (state.doubt)
    return (
      <LabelActs
        printing={printing}
        onOut={() => onEvent({ name: 'label-out' })}
        onAgain={() => onEvent({ name: 'print-again' })}
        onOther={onOtherPrinter}
      />
    );
  return (
    <>
      <Photos articles={facts.order(state.dispatch_request_id)?.articles ?? []} facts={facts} />
      <Checklist items={completionItems(state)} doneLabel={t('done')} />
      {state.steps[state.index] === 'print-packing-slip' && (
        <PrinterLine printing={printing} onOther={onOtherPrinter} />
      )}
      {paper && <PaperLine {...paper} printing={printing} onOther={onOtherPrinter} />}
    </>
  );
}

/** Shows what must be in the box. */
function Photos({ articles, facts }: { readonly articles: readonly string[]; readonly facts: SubjectFacts }) {
  const shown = articles.flatMap(id => facts.article(id)?.image_url ?? []).slice(0, 4);
  return (
    shown.length > 0 && (
      <div className={styles.photos}>
        {shown.map(src => (
          <img key={src} src={src} alt="" width={96} height={96} onError={hide} />
        ))}
      </div>
    )
  );
}

/** A picture that is not on the device. */
const hide = (event: { currentTarget: HTMLElement }): void => {
  event.currentTarget.hidden = true;
};

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
      <CommandButton command="print" icon="printer" onPress={onAgain}>
        {t('print_again')}
      </CommandButton>
      {hasChoice(printing) && <Button onPress={onOther}>{t('printer_other')}</Button>}
    </div>
  );
}
