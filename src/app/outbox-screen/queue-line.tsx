import { ageText } from '../../texts/formats.ts';
import type { EntryState } from '../../db/outbox-db.ts';
import { t } from './texts.ts';
import { t as doubt } from '../../texts/words/doubt.ts';
import { WholeCodes } from '../../ui/whole-codes.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import styles from './entry-list.module.css';

interface QueueLineProps {
  readonly state: EntryState;
  readonly what: string;
  readonly why: string;
  readonly about: string;
  /** Epoch ms. */
  readonly since: number;
  readonly now: number;
  readonly onRetry?: (() => void) | undefined;
  /** Nobody knows whether the OMS has it: a person has seen that it does. */
  readonly onThere?: (() => void) | undefined;
  /** A supervisor voids it. */
  readonly onVoid?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
}

/** One entry or photo in the queue: what it is, why it is still here, and what can be done about it. */
export function QueueLine({ state, what, why, about, since, now, ...acts }: QueueLineProps) {
  const { onRetry, onThere, onVoid, onRemove } = acts;
  const kind = state === 'parked' ? 'danger' : 'quiet';
  return (
    <li className={styles.line} data-state={state}>
      <div className={styles.words}>
        <span className={styles.what}>
          <WholeCodes text={what} />
        </span>
        <span className={styles.why}>
          <WholeCodes text={why} />
        </span>
        <span className={styles.about}>{about}</span>
      </div>
      <span className={styles.age}>{ageText(since, now)}</span>
      {(onRetry ?? onThere ?? onVoid ?? onRemove) && (
        <div className={styles.acts}>
          {onRetry && (
            <Button icon="refresh" onPress={onRetry}>
              {onThere ? doubt('again') : t('retry')}
            </Button>
          )}
          {onThere && (
            <Button icon="check" onPress={onThere}>
              {doubt('there')}
            </Button>
          )}
          {onVoid && (
            <Button kind={kind} onPress={onVoid}>
              {t('void_do')}
            </Button>
          )}
          {onRemove && (
            <Button kind={kind} onPress={onRemove}>
              {t('remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
