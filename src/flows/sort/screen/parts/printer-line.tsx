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
  return <PaperLine text={printerNames(printing)} late={false} printing={printing} onOther={onOther} />;
}

interface PaperProps {
  readonly text: string;
  /** It should have come out by now. */
  readonly late: boolean;
  readonly printing: PrintFacts;
  readonly onOther: () => void;
}

/** How far the label is, and the way to another printer. */
export const PaperLine = ({ text, late, printing, onOther }: PaperProps) => (
  <div className={styles.paper} data-late={late || undefined}>
    {hasChoice(printing) ? (
      <Button kind="quiet" icon="printer" onPress={onOther}>
        {text}
        <span className="visually-hidden">, {t('printer_other')}</span>
      </Button>
    ) : (
      <p className={styles.printerName}>
        <Icon name="printer" />
        <span>{text}</span>
      </p>
    )}
  </div>
);

/** Offline the device's own printer is the only one. */
export const hasChoice = ({ printers, chosen }: PrintFacts): boolean =>
  printers.length > chosen.length && chosen.length > 0;
