import type { ChosenOrder } from '../../../../contract/orders/order-search.ts';
import { MOST_ORDERS_AT_ONCE } from '../../../../contract/orders/hold-reason.ts';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { useKeys } from '../../page/keys.ts';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { keyOf } from '../search/chosen.ts';
import { t } from './held-orders-texts.ts';

const HoldDialog = lazyDialog(() => import('./hold-dialog.tsx'));

/** Orders as they were chosen, and the decision that is to be made on them. */
export interface HeldAsked {
  readonly decision: 'approved' | 'denied';
  readonly orders: readonly string[];
}

interface HoldActsProps {
  readonly orders: readonly ChosenOrder[];
  readonly onAsk: (asked: HeldAsked) => void;
}

/** Vrijgeven and Definitief blokkeren of the orders that are chosen in the search of held ones; V and B. */
export function HoldActs({ orders, onAsk }: HoldActsProps) {
  const isPhone = useIsPhone();
  const tooMany = orders.length > MOST_ORDERS_AT_ONCE ? t('most', { n: MOST_ORDERS_AT_ONCE }) : undefined;
  const ask = (decision: HeldAsked['decision']) => {
    if (!tooMany && orders.length > 0) onAsk({ decision, orders: orders.map(keyOf) });
  };
  useKeys({
    v: { text: t('release'), act: () => ask('approved') },
    b: { text: t('deny'), act: () => ask('denied') },
  });
  const size = isPhone ? ('desk' as const) : ('row' as const);
  const shared = { size, kind: 'quiet', iconOnly: isPhone, reason: tooMany } as const;
  return (
    <>
      <Button {...shared} icon="thumbUp" onPress={() => ask('approved')}>
        {t('release')}
      </Button>
      <Button {...shared} icon="thumbDown" onPress={() => ask('denied')}>
        {t('deny')}
      </Button>
    </>
  );
}

interface DecideOrdersProps {
  readonly asked: HeldAsked;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The dialog of that; it stays when its orders are not found any more, to tell what was refused. */
export const DecideOrders = ({ asked, onDone, onClose }: DecideOrdersProps) => (
  <AwaitedDialog onClose={onClose}>
    <HoldDialog {...asked} onDone={onDone} onClose={onClose} />
  </AwaitedDialog>
);
