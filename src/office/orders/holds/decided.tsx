import { dayAndTime } from '../../../texts/formats.ts';
import { Status } from '../../../ui/desk/status.tsx';
import styles from './holds.module.css';
import { t } from './texts.ts';
import { markedParts, shownDecision, type Reason } from './view.ts';

/** The name of the group, and why it held, with the values of that moment. */
export const Why = ({ of }: { readonly of: Reason }) => (
  <span className={styles.why}>
    <strong>{of.hold_rule_group.display_name}</strong>
    {of.why && <Sentence of={of} />}
    {of.comment && <q>{of.comment}</q>}
  </span>
);

/** The sentence of a reason; its values are marked. */
export const Sentence = ({ of }: { readonly of: Reason }) => (
  <span>
    {markedParts(of).map(({ text, isValue }, nth) =>
      // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence, which never change places
      isValue ? <mark key={nth}>{text}</mark> : text,
    )}
  </span>
);

const looks = {
  approved: ['ok', 'thumbUp'],
  denied: ['bad', 'thumbDown'],
  unreviewable: ['neutral', 'minus'],
} as const;

/** A decision as a word and a drawing. */
export function Decision({ of, isHeld }: { readonly of: Reason; readonly isHeld: boolean }) {
  const decision = shownDecision(of, isHeld) ?? 'unreviewable';
  const [tone, icon] = looks[decision];
  return <Status tone={tone} icon={icon} text={t(decision)} />;
}

/** The same, with who decided and when. */
export const Decided = ({ of, isHeld }: { readonly of: Reason; readonly isHeld: boolean }) => (
  <span className={styles.decided}>
    <Decision of={of} isHeld={isHeld} />
    {of.decided_at && (
      <span className={styles.soft}>
        {of.decided_by === null
          ? dayAndTime(of.decided_at)
          : t('by', { name: of.decided_by, at: dayAndTime(of.decided_at) })}
      </span>
    )}
  </span>
);
