import { useState, type ReactNode } from 'react';
import { createBatches } from '../../../../../core/access/batches.ts';
import { atOwn, may, withFeature } from '../../../../../core/access/right.ts';
import type { ChosenOrder } from '../../../../../contract/orders/order-search.ts';
import { whole } from '../../../../texts/office-formats.ts';
import { useIsPhone } from '../../../../ui/desk/use-phone.ts';
import { AwaitedDialog } from '../../../../ui/scan/controls/awaited-dialog.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { useOffice } from '../../../office.ts';
import { useKeys } from '../../../page/keys.ts';
import { useActsKey } from '../../../page/use-acts-key.ts';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { SlipsOfMany } from '../../../parts/slips-of-many.tsx';
import { batchOf, withPapers, type BatchOf } from '../chosen.ts';
import { t } from '../texts.ts';
import styles from './order-acts.module.css';

const BatchDialog = lazyDialog(() => import('./batch-dialog.tsx'));
const makeBatches = withFeature('batching', atOwn(createBatches));

interface OrderActsProps {
  readonly orders: readonly ChosenOrder[];
  /** Chooses every result, and says how many that are; null: they are chosen. */
  readonly every: { readonly count: string; readonly busy: boolean; readonly onPress: () => void } | null;
  /** Takes how the last act went; null while there is nothing to say. */
  readonly onOutcome: (outcome: ReactNode) => void;
  readonly onClear: () => void;
}

/** Acts on the chosen orders, in the place of the heads of their columns; on a phone at the thumb. */
export function OrderActs({ orders, every, onOutcome, onClear }: OrderActsProps) {
  const { asker } = useOffice();
  const isPhone = useIsPhone();
  const acts = useActsKey();
  /** The batch that is to be made, as it was when that was pressed: the rows may change behind the dialog. */
  const [making, setMaking] = useState<BatchOf | null>(null);
  const batch = batchOf(orders, place => may(asker, makeBatches, place));
  useKeys({ Escape: { text: t('unchoose'), act: onClear } });
  const count = orders.length;
  const size = isPhone ? ('desk' as const) : ('row' as const);
  return (
    <div className={styles.acts}>
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
        {batch && (
          <Button size={size} kind="quiet" icon="box" iconOnly={isPhone} onPress={() => setMaking(batch)}>
            {t('make_batch', { n: batch.orders.length, of: count })}
          </Button>
        )}
      </div>
      <Button
        size={size}
        kind="quiet"
        icon={isPhone ? 'close' : undefined}
        iconOnly={isPhone}
        onPress={onClear}
      >
        {t('unchoose')}
      </Button>
      {!isPhone && <kbd>{t('key_escape')}</kbd>}
      {making && (
        <AwaitedDialog onClose={() => setMaking(null)}>
          <BatchDialog batch={making} now={batch} onMade={onClear} onClose={() => setMaking(null)} />
        </AwaitedDialog>
      )}
    </div>
  );
}
