import type { ChosenOrder } from '../../../../../contract/orders/order-search.ts';
import { AwaitedDialog } from '../../../../ui/scan/controls/awaited-dialog.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import type { BatchOf } from '../chosen.ts';
import { useBatchOf } from '../use-batch-of.ts';

const BatchDialog = lazyDialog(() => import('./batch-dialog.tsx'));

interface MakeBatchProps {
  /** The batch as it was when it was asked for: the rows may change, or go, behind the dialog. */
  readonly batch: BatchOf;
  /** Orders that are chosen now. */
  readonly orders: readonly ChosenOrder[];
  readonly onRefused: () => void;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** The dialog that makes a batch of chosen orders. */
export function MakeBatch({ batch, orders, onRefused, onMade, onClose }: MakeBatchProps) {
  const now = useBatchOf(orders);
  return (
    <AwaitedDialog onClose={onClose}>
      <BatchDialog batch={batch} now={now} onRefused={onRefused} onMade={onMade} onClose={onClose} />
    </AwaitedDialog>
  );
}
