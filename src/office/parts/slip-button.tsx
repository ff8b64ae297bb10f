import { useState } from 'react';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { useOffice } from '../office.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import { t } from './slip-texts.ts';
import { slipActs } from './slip-view.ts';

/** It needs the OMS anyway; the rows do not wait for its code. */
const SlipDialog = lazyDialog(() => import('./slip-dialog.tsx'));

/** In a list of deliveries: opens slip and labels of one delivery; empty when it has none. */
export function SlipButton({ delivery }: { delivery: DispatchRequest }) {
  const [isOpen, setOpen] = useState(false);
  const { download, print } = slipActs(delivery, useOffice().asker);
  if (!download && print === 'no') return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="row" kind="quiet" icon="printer" iconOnly onPress={() => setOpen(true)}>
        {t('of', { order: delivery.sales_order.identifier })}
      </Button>
      {isOpen && (
        <AwaitedDialog onClose={close}>
          <SlipDialog id={delivery.id} onClose={close} />
        </AwaitedDialog>
      )}
    </>
  );
}
