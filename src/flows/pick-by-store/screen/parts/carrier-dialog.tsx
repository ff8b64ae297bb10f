import { useState } from 'react';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../../ui/scan/controls/dialog.tsx';
import { SelectField } from '../../../../ui/scan/controls/select-field.tsx';
import type { CarrierOption } from '../../session/carrier-facts.ts';
import type { PickModel, PickSnapshot } from '../../session/pick-model.ts';
import { t } from '../../texts.ts';
import styles from './dialogs.module.css';
import { nameOf } from '../../../../texts/words/retailer-names.ts';

interface CarrierDialogProps {
  readonly pick: PickSnapshot;
  readonly model: Pick<PickModel, 'changeCarrier'>;
  readonly onClose: () => void;
}

/** Another carrier and method; OK is disabled while saving, or when the selected method equals the current one. */
export default function CarrierDialog({ pick, model, onClose }: CarrierDialogProps) {
  const { delivery, carrier: facts, online } = pick;
  const current = delivery.carrier_method?.identifier ?? '';
  const [carrier, setCarrier] = useState(delivery.carrier?.identifier ?? '');
  const [method, setMethod] = useState(facts.method_state === 'active' ? current : '');
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const methods = facts.choices.find(c => c.identifier === carrier)?.methods ?? [];

  async function save(): Promise<void> {
    setSaving(true);
    setError(null);
    const changed = await model.changeCarrier(carrier, method);
    setSaving(false);
    if (changed.ok) onClose();
    else setError(changed.text);
  }

  return (
    <Dialog
      title={t('change_title')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={saving}
            disabled={saving || !online || method === '' || method === current}
            onPress={() => void save()}
          >
            {t('ok')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {!online && <Alert tone="warning">{t('change_offline')}</Alert>}
        {error && <Alert tone="danger">{error}</Alert>}
        {facts.choices.length === 0 ? (
          <Alert tone="info">{t('none_carriers')}</Alert>
        ) : (
          <SelectField
            label={t('carrier')}
            size="touch"
            placeholder={t('choose_carrier')}
            value={carrier}
            options={facts.choices.map(option('carrier'))}
            onChange={next => {
              setCarrier(next);
              setMethod('');
            }}
          />
        )}
        {carrier !== '' &&
          (methods.length === 0 ? (
            <Alert tone="info">{t('none_methods')}</Alert>
          ) : (
            <SelectField
              label={t('method')}
              size="touch"
              placeholder={t('choose_method')}
              value={method}
              options={methods.map(option('carrier_method'))}
              onChange={setMethod}
            />
          ))}
      </div>
    </Dialog>
  );
}

const option = (of: 'carrier' | 'carrier_method') => (choice: CarrierOption) => ({
  value: choice.identifier,
  text: nameOf(of, choice),
});
