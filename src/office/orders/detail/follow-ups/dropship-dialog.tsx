import { rerouteDispatchRequests } from '../../../../../contract/orders/reroute.ts';
import { listDropshippers } from '../../../../../contract/orders/suggestion.ts';
import { listLocations } from '../../../../../contract/warehouse/location.ts';
import { day } from '../../../../texts/formats.ts';
import { todayOf } from '../../../calls/today.ts';
import { useCall } from '../../../calls/use-call.ts';
import { ChoiceField } from '../../../edit/choice-field.tsx';
import { useDraft } from '../../../edit/use-draft.ts';
import { useSave } from '../../../edit/use-save.ts';
import { useOffice } from '../../../office.ts';
import { toast } from '../../../page/toast.ts';
import { DeliveryActDialog } from '../acts/delivery-act-dialog.tsx';
import { OutOfSight } from '../acts/out-of-sight.tsx';
import { worded } from '../acts/says.ts';
import type { DeliveryDialogProps } from '../acts/stands.ts';
import { seenOf } from '../acts/use-delivery-save.ts';
import { t } from './texts.ts';
import { dropshipBody } from './view.ts';

/** Kies dropshipper: a supplier that sends the whole delivery to the customer. */
export default function DropshipDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { http } = useOffice();
  const { body: suggested, failure } = useCall(listDropshippers, {
    params: { identifier: `id:${delivery.id}` },
    query: { 'dispatch-type': 'vendor_dropship' },
  });
  const { body: locations = [] } = useCall(listLocations, {});
  const choices = (suggested ?? []).map(({ shipper_identifier: value, delivery_date }) => {
    const vendor = locations.find(
      one => one.location_type.identifier === 'vendor' && one.identifier === value,
    );
    const name = vendor?.display_name ?? value;
    return {
      value,
      name,
      date: delivery_date,
      text: t('dropship_option', { name, day: day(delivery_date) }),
    };
  });
  const draft = useDraft({ supplier: '' }, () => ({}), seenOf(delivery));
  const chosen = choices.find(({ value }) => value === draft.value.supplier);
  const act = chosen ? ({ kind: 'dropship', supplier: chosen.name, day: chosen.date } as const) : null;
  const saving = useSave(
    draft,
    rerouteDispatchRequests,
    () => ({
      body: chosen
        ? dropshipBody(delivery, { supplier: chosen.value, arrives: chosen.date }, todayOf(http))
        : [],
    }),
    () => {
      onClose();
      if (chosen)
        void toast(worded({ code: 'sent_directly', values: { supplier: chosen.name, day: chosen.date } }));
    },
  );
  const why = failure
    ? t('dropshippers_failed')
    : suggested?.length === 0
      ? t('dropship_none')
      : chosen
        ? null
        : t('dropship_first');
  return (
    <DeliveryActDialog
      delivery={delivery}
      title={t('dropship_title')}
      verb={t('dropship_verb')}
      act={act}
      reason={why}
      draft={draft}
      saving={saving}
      failed={t('dropship_failed')}
      onClose={onClose}
    >
      {(failure ?? suggested?.length === 0) ? (
        <p ref={takeFocus} tabIndex={-1}>
          {why}
        </p>
      ) : (
        <ChoiceField
          label={t('dropshipper')}
          placeholder={t('choose_dropshipper')}
          focusFirst
          options={choices}
          {...draft.field('supplier')}
        />
      )}
      {chosen && <OutOfSight places={[{ type: 'vendor', identifier: chosen.value, name: chosen.name }]} />}
    </DeliveryActDialog>
  );
}

/** The field that had the keyboard is gone: it goes on at what stands there. */
const takeFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};
