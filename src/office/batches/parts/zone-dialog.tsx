import { useEffect, useState } from 'react';
import type { SortingZone } from '../../../../contract/location.ts';
import { t } from '../texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BigChoice } from '../../../ui/big-choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { BatchQueries } from '../queries.ts';
import { zoneError } from '../view.ts';

interface ZoneDialogProps {
  batch: string;
  queries: Pick<BatchQueries, 'zones' | 'saveZone'>;
  onClose: () => void;
  onSaved: () => void;
}

/** 'Kies sorteerzone': one press binds the batch to a zone, or says why not. */
export default function ZoneDialog({ batch, queries, onClose, onSaved }: ZoneDialogProps) {
  const [zones, setZones] = useState<readonly SortingZone[] | 'loading' | 'failed'>('loading');
  const [saving, setSaving] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    const load = async () => {
      const answer = await queries.zones();
      setZones(answer.kind === 'ok' ? answer.body : 'failed');
    };
    void load();
  }, [queries]);

  const choose = async (zone: string) => {
    if (saving !== null) return;
    setSaving(zone);
    setError(null);
    const answer = await queries.saveZone(zone);
    setSaving(null);
    if (answer.kind === 'ok') onSaved();
    else setError(zoneError(answer.kind === 'refused' ? answer.problem.code : answer.kind));
  };

  return (
    <Dialog place="sheet" title={t('choose_zone')} closeLabel={t('cancel')} onClose={onClose}>
      {error && <Alert tone="danger">{error}</Alert>}
      {zones === 'loading' && <Skeleton label={t('loading')} />}
      {zones === 'failed' && <Alert tone="danger">{t('zones_error')}</Alert>}
      {Array.isArray(zones) && zones.length === 0 && <Empty text={t('no_zones')} />}
      {Array.isArray(zones) && zones.length > 0 && (
        <BigChoice
          layout="column"
          legend={t('batch', { batch })}
          options={zones.map(({ identifier, display_name }) => ({ value: identifier, text: display_name }))}
          {...(saving !== null && { chosen: saving })}
          onChoose={zone => void choose(zone)}
        />
      )}
    </Dialog>
  );
}
