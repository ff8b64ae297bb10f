import { listLocationDispatchTypes } from '../../../../../../contract/orders/dispatch-type.ts';
import { wayName } from '../../../../../texts/words/retailer-names.ts';
import { Alert } from '../../../../../ui/scan/page/alert.tsx';
import { SelectField } from '../../../../../ui/scan/controls/select-field.tsx';
import { paramsOf } from '../../../../calls/params.ts';
import { useCall } from '../../../../calls/use-call.ts';
import { useDraft } from '../../../../edit/use-draft.ts';
import { namedOption } from '../../../../list/option.ts';
import { DeliveryActDialog } from '../delivery-act-dialog.tsx';
import type { DeliveryDialogProps } from '../stands.ts';
import { t } from '../texts.ts';
import { seenOf, useDeliverySave } from '../use-delivery-save.ts';
import { carrierChoices } from '../view.ts';

/** Vervoerder wijzigen: another carrier and method that are active for its type at its location. */
export default function CarrierDialog({ delivery, onClose }: DeliveryDialogProps) {
  const place = { type: delivery.dispatcher_type, identifier: delivery.dispatcher_identifier };
  const types = useCall(listLocationDispatchTypes, { params: paramsOf(place) });
  const carriers = carrierChoices(types.body ?? [], delivery.dispatch_type.identifier);
  const now = {
    carrier: delivery.carrier?.identifier ?? '',
    method: delivery.carrier_method?.identifier ?? '',
  };
  const draft = useDraft(now, () => ({}), seenOf(delivery));
  const { carrier, method } = draft.value;
  const methods = carriers.find(({ identifier }) => identifier === carrier)?.methods ?? [];
  const chosen = methods.find(({ identifier }) => identifier === method);
  const isOther = chosen !== undefined && (carrier !== now.carrier || method !== now.method);
  const saving = useDeliverySave(
    draft,
    delivery,
    () => ({ carrier_identifier: carrier, carrier_method_identifier: method }),
    { text: () => t('carrier_done', { method: wayName(null, chosen) }), onClose },
  );
  const choose = (to: string) => {
    draft.set('carrier', to);
    draft.set('method', '');
  };
  return (
    <DeliveryActDialog
      delivery={delivery}
      title={t('carrier')}
      verb={t('carrier_verb')}
      act={isOther ? { kind: 'carrier' } : null}
      refusesScans
      reason={types.failure ? t('carriers_failed') : isOther ? null : t('carrier_choose')}
      draft={draft}
      saving={saving}
      failed={t('carrier_failed')}
      onClose={onClose}
    >
      {types.body && carriers.length === 0 ? (
        <Alert tone="warning">{t('no_carriers')}</Alert>
      ) : types.body && carriers.every(one => one.methods.length === 0) ? (
        <Alert tone="warning">{t('no_methods')}</Alert>
      ) : (
        <>
          <SelectField
            label={t('carrier_of')}
            placeholder={t('choose_carrier')}
            options={carriers.map(namedOption('carrier'))}
            focusFirst
            {...draft.field('carrier')}
            onChange={choose}
          />
          {types.body && carrier !== '' && methods.length === 0 ? (
            <Alert tone="warning">{t('carrier_without_methods')}</Alert>
          ) : (
            <SelectField
              label={t('method_of')}
              placeholder={t('choose_method')}
              options={methods.map(namedOption('carrier_method'))}
              {...draft.field('method')}
            />
          )}
        </>
      )}
    </DeliveryActDialog>
  );
}
