import { useState } from 'react';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { useOffice } from '../office.ts';
import { SlipPanel } from './slip-panel.tsx';
import { t } from './slip-texts.ts';
import { slipActs } from './slip-view.ts';

/** In a list of deliveries: opens slip and labels of one delivery; empty when it has none. */
export function SlipButton({ delivery }: { delivery: DispatchRequest }) {
  const [isOpen, setOpen] = useState(false);
  const { download, print } = slipActs(delivery, useOffice().asker);
  if (!download && print === 'no') return null;
  return (
    <>
      <Button size="row" kind="quiet" icon="printer" iconOnly onPress={() => setOpen(true)}>
        {t('of', { order: delivery.sales_order.identifier })}
      </Button>
      {isOpen && (
        <Dialog title={t('title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <SlipPanel id={delivery.id} />
        </Dialog>
      )}
    </>
  );
}
