import { MOST_REASONS_AT_ONCE } from '../../../../contract/orders/hold-reason.ts';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import styles from './holds.module.css';
import { t } from './texts.ts';

interface ChooseBarProps {
  readonly n: number;
  readonly comment: string;
  readonly onComment: (comment: string) => void;
  readonly onDecide: (decision: 'approved' | 'denied') => void;
}

/** The acts on chosen reasons, with one comment for all of them; on a phone that is asked in the dialog. */
export function ChooseBar({ n, comment, onComment, onDecide }: ChooseBarProps) {
  const isPhone = useIsPhone();
  const tooMany = n > MOST_REASONS_AT_ONCE ? t('most', { n: MOST_REASONS_AT_ONCE }) : undefined;
  const label = n === 2 ? t('comment_both') : t('comment_all', { n });
  return (
    <section className={styles.bar} aria-label={t('chosen', { n })}>
      <output>{t('chosen', { n })}</output>
      {n > 1 && !isPhone && (
        <TextField
          label={label}
          labelHidden
          placeholder={label}
          maxLength={10_000}
          size="desk"
          value={comment}
          onChange={onComment}
        />
      )}
      <Button
        size="desk"
        icon="thumbUp"
        iconOnly={isPhone}
        reason={tooMany}
        onPress={() => onDecide('approved')}
      >
        {t('release_verb')}
      </Button>
      <Button
        size="desk"
        kind="danger"
        icon="thumbDown"
        iconOnly={isPhone}
        reason={tooMany}
        onPress={() => onDecide('denied')}
      >
        {t('deny_verb')}
      </Button>
    </section>
  );
}
