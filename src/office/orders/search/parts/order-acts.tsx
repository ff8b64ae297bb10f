import { useRef, type ReactNode } from 'react';
import type { ChosenOrder } from '../../../../../contract/orders/order-search.ts';
import { whole } from '../../../../texts/office-formats.ts';
import { useIsPhone } from '../../../../ui/desk/use-phone.ts';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { useKeys } from '../../../page/keys.ts';
import { toTitle } from '../../../page/to-title.ts';
import { useActsKey } from '../../../page/use-acts-key.ts';
import { SlipsOfMany } from '../../../parts/slips-of-many.tsx';
import { withPapers, type BatchOf } from '../chosen.ts';
import { t } from '../texts.ts';
import { useBatchOf } from '../use-batch-of.ts';
import styles from './order-acts.module.css';

interface OrderActsProps {
  readonly orders: readonly ChosenOrder[];
  /** Chooses every result, and says how many that are; null: they are chosen. */
  readonly every: { readonly count: string; readonly busy: boolean; readonly onPress: () => void } | null;
  /** Takes how the last act went; null while there is nothing to say. */
  readonly onOutcome: (outcome: ReactNode) => void;
  /** Takes the batch that is to be made. */
  readonly onMake: (batch: BatchOf) => void;
  /** Further acts, of this search alone. */
  readonly own?: ReactNode;
  readonly onClear: () => void;
}

/** Acts on the chosen orders, in the place of the heads of their columns; on a phone at the thumb. */
export function OrderActs({ orders, every, onOutcome, onMake, own, onClear }: OrderActsProps) {
  const isPhone = useIsPhone();
  const acts = useActsKey();
  const batch = useBatchOf(orders);
  const line = useRef<HTMLDivElement>(null);
  function clear(): void {
    if (line.current?.contains(document.activeElement)) toTitle();
    onClear();
  }
  useKeys({ Escape: { text: t('unchoose'), act: clear } });
  const count = orders.length;
  const size = isPhone ? ('desk' as const) : ('row' as const);
  return (
    <div ref={line} className={styles.acts}>
      <strong>{isPhone ? whole(count) : t('chosen', { n: count, count: whole(count) })}</strong>
      {every && (
        <Button size={size} kind="quiet" busy={every.busy} onPress={every.onPress}>
          {t('choose_every', { count: every.count })}
        </Button>
      )}
      <div ref={acts} className={styles.own}>
        {count > 0 && (
          <SlipsOfMany
            kind="quiet"
            name={t('file_name')}
            identifiers={withPapers(orders)}
            onOutcome={onOutcome}
          />
        )}
        {count > 0 && own}
        {batch && (
          <Button size={size} kind="quiet" icon="box" iconOnly={isPhone} onPress={() => onMake(batch)}>
            {t('make_batch', { n: batch.orders.length, of: count })}
          </Button>
        )}
      </div>
      <Button
        size={size}
        kind="quiet"
        icon={isPhone ? 'close' : undefined}
        iconOnly={isPhone}
        onPress={clear}
      >
        {t('unchoose')}
      </Button>
      {!isPhone && <kbd>{t('key_escape')}</kbd>}
    </div>
  );
}
