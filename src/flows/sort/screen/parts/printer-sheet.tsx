import type { PrintJob, Printer } from '../../../../../contract/orders/printing.ts';
import { troubleText } from '../../../../texts/words/print-trouble.ts';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../../ui/scan/controls/dialog.tsx';
import { ListRow, RowList } from '../../../../ui/scan/page/list-row.tsx';
import type { PrintFacts } from '../../../print-desk.ts';
import { t } from '../../texts.ts';

interface PrinterSheetProps {
  readonly printing: PrintFacts;
  /** The job that a tap prints again; null: a tap only chooses. */
  readonly job: PrintJob | null;
  /** Only printers of this type; null: all. */
  readonly only: Printer['type'] | null;
  readonly onPick: (printer: Printer) => void;
  /** The paper came out after all. */
  readonly onDismiss: () => void;
  readonly onClose: () => void;
}

const groups = [
  { type: 'packing-slips', title: 'printer_slips' },
  { type: 'labels', title: 'printer_labels' },
] as const;

/** The printers of this location: one tap chooses, or prints again. */
export default function PrinterSheet({ printing, job, only, onPick, onDismiss, onClose }: PrinterSheetProps) {
  const shown = groups.filter(({ type }) => (job ? job.type === type : only === null || only === type));
  return (
    <Dialog title={t('printer_choose')} closeLabel={t('close')} place="sheet" onClose={onClose}>
      {job?.trouble && <Alert tone="warning">{troubleText(job)}</Alert>}
      {(job ?? only) && <p>{t('print_again_on')}</p>}
      {shown.map(({ type, title }) => (
        <section key={type} aria-label={t(title)}>
          {shown.length > 1 && <h3>{t(title)}</h3>}
          <RowList label={t(title)}>
            {printing.printers
              .filter(printer => printer.type === type)
              .map(printer => {
                const current = printing.chosen.some(c => c.identifier === printer.identifier);
                return (
                  <ListRow
                    key={printer.identifier}
                    title={printer.name}
                    {...(current ? { note: t('printer_current') } : {})}
                    pressed={current}
                    onPress={() => onPick(printer)}
                  />
                );
              })}
          </RowList>
        </section>
      ))}
      {job && (
        <Button kind="quiet" wide onPress={onDismiss}>
          {t('print_not_again')}
        </Button>
      )}
    </Dialog>
  );
}
