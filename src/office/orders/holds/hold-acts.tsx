import { useState } from 'react';
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

interface HoldActsProps {
  readonly orders: readonly ChosenOrder[];
  readonly onDone: () => void;
}

/** Vrijgeven and Definitief blokkeren of the orders that are chosen in the search of held ones; V and B. */
export function HoldActs({ orders, onDone }: HoldActsProps) {
  const isPhone = useIsPhone();
  const [deciding, setDeciding] = useState<{
    readonly decision: 'approved' | 'denied';
    readonly orders: readonly string[];
  } | null>(null);
  const tooMany = orders.length > MOST_ORDERS_AT_ONCE ? t('most', { n: MOST_ORDERS_AT_ONCE }) : undefined;
  const ask = (decision: 'approved' | 'denied') => {
    if (!tooMany && orders.length > 0) setDeciding({ decision, orders: orders.map(keyOf) });
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
      {deciding && (
        <AwaitedDialog onClose={() => setDeciding(null)}>
          <HoldDialog {...deciding} onDone={onDone} onClose={() => setDeciding(null)} />
        </AwaitedDialog>
      )}
    </>
  );
}
