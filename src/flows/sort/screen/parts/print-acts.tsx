import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import type { PrintFacts } from '../../../print-desk.ts';
import { t } from '../../texts.ts';
import styles from './stage-body.module.css';

/** Names the printer before anything is printed (OCA wms 659), and leads to another one. */
export function PrinterLine({
  printing,
  onOther,
}: {
  readonly printing: PrintFacts;
  readonly onOther: () => void;
}) {
  return (
    <div className={styles.printer}>
      <p className={styles.printerName}>
        <Icon name="printer" />
        <span>{printerNames(printing)}</span>
      </p>
      {hasChoice(printing) && <Button onPress={onOther}>{t('printer_other')}</Button>}
    </div>
  );
}

/** The label did not come out, or not well: prints it again, here or elsewhere. */
export function LabelActs({
  printing,
  onAgain,
  onOther,
}: {
  readonly printing: PrintFacts;
  readonly onAgain: () => void;
  readonly onOther: () => void;
}) {
  return (
    <div className={styles.acts} data-single={!hasChoice(printing) || undefined}>
      <Button onPress={onAgain}>{t('print_again')}</Button>
      {hasChoice(printing) && <Button onPress={onOther}>{t('printer_other')}</Button>}
    </div>
  );
}

export const printerNames = ({ chosen }: PrintFacts): string =>
  chosen.length > 0 ? chosen.map(({ name }) => name).join(' · ') : t('slip_printer');

/** Offline the device's own printer is the only one. */
const hasChoice = ({ printers, chosen }: PrintFacts): boolean =>
  printers.length > chosen.length && chosen.length > 0;
