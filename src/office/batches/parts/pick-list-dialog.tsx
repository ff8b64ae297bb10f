import { useState } from 'react';
import type { Batch } from '../../../../contract/batch.ts';
import {
  pickListOrders,
  pickListTypes,
  type PickListOrder,
  type PickListType,
} from '../../../../contract/pick-list.ts';
import { pickListName } from '../../../../core/batch/pick-list-name.ts';
import { t } from '../texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { SaveFile } from '../../parts/save-papers.ts';
import type { BatchQueries } from '../queries.ts';

interface PickListDialogProps {
  batch: Batch;
  queries: Pick<BatchQueries, 'pickList'>;
  saveFile: SaveFile;
  onClose: () => void;
}

/** 'Genereer picklijst': a sort order and a file format, and the file is saved. */
export default function PickListDialog({ batch, queries, saveFile, onClose }: PickListDialogProps) {
  const [order, setOrder] = useState<PickListOrder>(pickListOrders[0]);
  const [type, setType] = useState<PickListType>(pickListTypes[0]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function generate() {
    setBusy(true);
    setError(null);
    const answer = await queries.pickList(order, type);
    setBusy(false);
    if (answer.kind === 'ok' && answer.body instanceof Blob) {
      const ending = type === 'text/html' ? 'html' : 'pdf';
      saveFile(`${pickListName(batch.identifier, batch.dispatcher_type, new Date())}.${ending}`, answer.body);
      onClose();
    } else setError(answer.kind === 'refused' ? (answer.problem.detail ?? '') : '');
  }

  return (
    <Dialog
      title={t('pick_list')}
      closeLabel={t('cancel')}
      onClose={onClose}
      actions={
        <>
          <Button size="desk" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button size="desk" kind="primary" busy={busy} onPress={() => void generate()}>
            {t('generate')}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Alert tone="danger" title={t('pick_list_error')}>
          {error}
        </Alert>
      )}
      <SelectField
        label={t('sort_order')}
        value={order}
        options={pickListOrders.map(value => ({ value, text: t(value) }))}
        onChange={value => setOrder(pickListOrders.find(one => one === value) ?? order)}
      />
      <SelectField
        label={t('file_type')}
        value={type}
        options={pickListTypes.map(value => ({ value, text: t(value) }))}
        onChange={value => setType(pickListTypes.find(one => one === value) ?? type)}
      />
    </Dialog>
  );
}
