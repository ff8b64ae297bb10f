import { Icon, type IconName } from '../../icons/icon.tsx';
import { WholeCodes } from '../../whole-codes.tsx';
import styles from './verdict.module.css';

interface VerdictProps {
  sign: IconName | null;
  /** It is on this device alone, so far. */
  isLocal: boolean;
  verdict?: { text: string; note?: string };
  /** Given when a scan would not be read now; says what to do about it. */
  deaf?: string;
}

/** Signs of a word that would fill the small screen. */
const LONG = 40;

/** Outcome of the last scan, or why none would be read now: a sign, a word, and what was expected. */
export function Verdict({ sign, isLocal, verdict, deaf }: VerdictProps) {
  if (deaf) {
    return (
      <p className={styles.verdict} data-verdict="deaf">
        <span className={styles.ring} aria-hidden="true" />
        <span className={styles.word}>{deaf}</span>
      </p>
    );
  }
  if (!verdict) return null;
  return (
    <p className={styles.verdict} data-verdict={verdict.note ? 'noted' : 'plain'}>
      {sign && (
        <span className={styles.sign}>
          <Icon name={sign} size={26} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.word} data-long={verdict.text.length > LONG || undefined}>
          <WholeCodes text={verdict.text} />
        </span>
        {verdict.note && (
          <span className={styles.note}>
            {isLocal && <Icon name="cloudOff" size={18} />}
            <span>
              <WholeCodes text={verdict.note} />
            </span>
          </span>
        )}
      </span>
    </p>
  );
}
