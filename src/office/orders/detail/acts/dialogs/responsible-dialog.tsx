import { listLocations } from '../../../../../../contract/warehouse/location.ts';
import { anyResponsible } from '../../../../../../core/access/orders.ts';
import { useCall } from '../../../../calls/use-call.ts';
import { ChoiceField } from '../../../../edit/choice-field.tsx';
import { useDraft } from '../../../../edit/use-draft.ts';
import { useMay } from '../../../../office.ts';
import { DeliveryActDialog } from '../delivery-act-dialog.tsx';
import type { DeliveryDialogProps } from '../stands.ts';
import { t } from '../texts.ts';
import { seenOf, useDeliverySave } from '../use-delivery-save.ts';
import { responsibleBack, responsibleChoices } from '../view.ts';

/** Verantwoordelijke locatie: who follows the delivery up. */
export default function ResponsibleDialog({ order, delivery, onClose }: DeliveryDialogProps) {
  const may = useMay();
  const { body: locations, failure } = useCall(listLocations, { query: { include_properties: '1' } });
  const able = responsibleChoices(locations ?? [], {
    channel: order.sales_channel_identifier,
    any: may(anyResponsible),
  });
  const before = delivery.responsible_location?.id ?? null;
  const choices = able.filter(({ value }) => value !== String(before));
  const draft = useDraft({ location: '' }, () => ({}), seenOf(delivery));
  const chosen = choices.find(({ value }) => value === draft.value.location);
  const saving = useDeliverySave(
    draft,
    delivery,
    ({ location }) => ({ responsible_location_id: Number(location) }),
    {
      text: () => t('says_followed', { location: chosen?.text ?? '' }),
      back: responsibleBack(before, able),
      onClose,
    },
  );
  return (
    <DeliveryActDialog
      delivery={delivery}
      title={t('responsible')}
      verb={t('responsible_verb')}
      act={chosen ? { kind: 'responsible', location: chosen.text } : null}
      reason={failure ? t('locations_failed') : chosen ? null : t('responsible_choose')}
      draft={draft}
      saving={saving}
      failed={t('responsible_failed')}
      onClose={onClose}
    >
      <ChoiceField
        label={t('responsible')}
        placeholder={t('choose_location')}
        options={choices}
        focusFirst
        {...draft.field('location')}
      />
    </DeliveryActDialog>
  );
}
