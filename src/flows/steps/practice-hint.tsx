import { Button } from '../../ui/scan/controls/button.tsx';
import { printPractice, type PracticeCode } from '../print-practice.ts';
import styles from './practice-hint.module.css';
import { t } from './texts.ts';

interface PracticeHintProps {
  /** Codes that can be scanned now. */
  readonly text: string;
  /** Loads every code of the practice. */
  readonly codes: () => Promise<readonly PracticeCode[]>;
}

/** In practice: what to scan, and all its codes on paper. */
export default function PracticeHint({ text, codes }: PracticeHintProps) {
  return (
    <div className={styles.hint}>
      <p>{text}</p>
      <Button kind="quiet" icon="printer" onPress={() => void codes().then(printPractice)}>
        {t('practice_print')}
      </Button>
    </div>
  );
}
