import { useState } from 'react';
import type { SortingZone } from '../../../../contract/warehouse/location.ts';
import { zoneName } from '../../../texts/words/retailer-names.ts';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { Skeleton } from '../../../ui/scan/page/skeleton.tsx';
import { BigChoice } from '../../../ui/scan/answers/big-choice.tsx';
import { t } from '../texts.ts';
import { zoneError } from '../view.ts';

interface ZoneDialogProps {
  readonly batch: string;
  /** null: being loaded. */
  readonly zones: readonly SortingZone[] | 'failed' | null;
  readonly onClose: () => void;
  /** Saves the choice; null: it is saved, otherwise the code of the refusal. */
  readonly onChoose: (zone: string) => Promise<string | null>;
}

/** 'Kies sorteerzone': one press binds the batch to a zone, or says why not. */
export default function ZoneDialog({ batch, zones, onClose, onChoose }: ZoneDialogProps) {
  const isPhone = useIsPhone();
  const [saving, setSaving] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (zone: string) => {
    if (saving !== null) return;
    setSaving(zone);
    setRefusal(null);
    const code = await onChoose(zone);
    setSaving(null);
    setRefusal(code);
    if (code === null) onClose();
  };
  return (
    <Dialog
      place={isPhone ? 'sheet' : 'centre'}
      title={t('choose_zone')}
      closeLabel={t('cancel')}
      onClose={onClose}
    >
      {refusal !== null && <Alert tone="danger">{zoneError(refusal)}</Alert>}
      {zones === null ? (
        <Skeleton label={t('loading')} />
      ) : zones === 'failed' ? (
        <Alert tone="danger">{t('zones_error')}</Alert>
      ) : zones.length === 0 ? (
        <Empty text={t('no_zones')} />
      ) : (
        <BigChoice
          layout="column"
          legend={t('batch', { batch })}
          options={zones.map(zone => ({ value: zone.identifier, text: zoneName(zone) }))}
          {...(saving !== null && { chosen: saving })}
          onChoose={zone => void choose(zone)}
        />
      )}
    </Dialog>
  );
}
