import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import type { PrintFacts } from '../../../print-desk.ts';
import { t } from '../../texts.ts';
import { printerNames } from './printer-names.ts';
import styles from './stage-body.module.css';

/** Names the printer before anything is printed (OCA wms 659), and leads to another one. */
export default function PrinterLine({
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

/** Offline the device's own printer is the only one. */
export const hasChoice = ({ printers, chosen }: PrintFacts): boolean =>
  printers.length > chosen.length && chosen.length > 0;
