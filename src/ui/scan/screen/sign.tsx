import { Icon, type IconName } from '../../icons/icon.tsx';
import styles from './sign.module.css';

export interface SignProps {
  /** The code that must be scanned now. */
  code?: string;
  /** Words above the code that tell what it is. */
  caption?: string;
  /** As what the code is drawn: a rack's sign, one beside a number that matters as much, a place that is still free, or a parcel's label. */
  codeAs?: 'sign' | 'small' | 'free' | 'label';
  /** The code that is no longer valid, shown struck through. */
  struck?: string;
}

export interface MoveProps {
  from: SmallSign;
  to: SmallSign;
}

interface SmallSign {
  caption: string;
  /** An icon, where the place has no code. */
  sign: string | { icon: IconName };
}

/** The thing to scan as it looks: a rack's sign, or a parcel's label, whose bars are drawn and encode nothing. */
export function Sign({ code, codeAs = 'sign', caption, struck }: SignProps) {
  if (!code) return null;
  return (
    <div className={styles.codes} data-as={codeAs} data-struck={struck ? true : undefined}>
      {struck && (
        <s className={styles.struck} style={signsOf(struck)}>
          {struck}
        </s>
      )}
      {(caption || codeAs === 'small') && (
        <span className={styles.caption} data-caption>
          {codeAs !== 'label' && <Icon name="pin" size={codeAs === 'small' ? 28 : 20} />}
          {caption && <span className={styles.words}>{caption}</span>}
        </span>
      )}
      <strong className={styles.code} style={signsOf(code)}>
        {code}
      </strong>
      {codeAs === 'label' && <span className={styles.bars} aria-hidden="true" />}
    </div>
  );
}

/** Where the thing lies and where it must go. */
export const Move = ({ from, to }: MoveProps) => (
  <div className={styles.move}>
    <MoveSign {...from} />
    <Icon name="arrowRight" size={32} />
    <MoveSign {...to} />
  </div>
);

const MoveSign = ({ caption, sign }: SmallSign) => (
  <span>
    <span>{caption}</span>
    <b>{typeof sign === 'string' ? sign : <Icon name={sign.icon} size={40} />}</b>
  </span>
);

/** A code is as large as its number of signs lets it be on one line. */
const signsOf = (code: string): object => ({ '--signs': Math.max(code.length, 4) });
