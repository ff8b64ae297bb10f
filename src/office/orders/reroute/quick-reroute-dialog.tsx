import { useState } from 'react';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import type { StatusChanges } from '../../../../core/delivery/changes.ts';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { QuickForm } from './parts/quick-form.tsx';
import { t } from './texts.ts';

interface QuickRerouteProps {
  readonly order: SalesOrder;
  readonly delivery: DispatchRequest;
  readonly allowed: StatusChanges;
  readonly line?: DispatchRequest['dispatch_request_lines'][number];
  readonly onClose: () => void;
}

/** Pieces of one line, from 1 to all that can go, to one new delivery. */
export default function QuickRerouteDialog({ order, delivery, allowed, line, onClose }: QuickRerouteProps) {
  const most = line?.quantity_pending ?? 0;
  const [quantity, setQuantity] = useState(String(most));
  const chosen = /^\d{1,4}$/.test(quantity) ? Number(quantity) : 0;
  const fits = chosen >= 1 && chosen <= most;
  if (!line) return null;
  return (
    <QuickForm
      title={t('quick_reroute')}
      order={order}
      delivery={delivery}
      allowed={allowed}
      going={fits ? [[line, chosen]] : []}
      faults={fits ? {} : { target: t('quantity_fault', { n: most }) }}
      onClose={onClose}
    >
      <TextField
        label={t('how_many', { name: line.product_name })}
        type="number"
        min={1}
        max={most}
        focusFirst
        value={quantity}
        onChange={setQuantity}
        {...(!fits && { error: t('quantity_fault', { n: most }) })}
      />
    </QuickForm>
  );
}
