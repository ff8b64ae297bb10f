import { useState } from 'react';
import type { Batch } from '../../../../contract/warehouse/batch.ts';
import {
  getPickList,
  pickListOrders,
  pickListTypes,
  type PickListOrder,
  type PickListType,
} from '../../../../contract/orders/pick-list.ts';
import { pickListName } from '../../../../core/batch/pick-list-name.ts';
import { t } from '../texts.ts';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { useAct } from '../../calls/use-act.ts';
import { useOffice } from '../../office.ts';
import { pickListInput } from '../view.ts';

interface PickListDialogProps {
  batch: Batch;
  onClose: () => void;
}

/** 'Genereer picklijst': a sort order and a file format, and the file is saved. */
export function PickListDialog({ batch, onClose }: PickListDialogProps) {
  const [order, setOrder] = useState<PickListOrder>(pickListOrders[0]);
  const [type, setType] = useState<PickListType>(pickListTypes[0]);
  const { saveFile } = useOffice();
  const { act, busy, failure } = useAct(getPickList);

  async function generate() {
    const { dispatcher_type, dispatcher_identifier, identifier } = batch;
    const place = { type: dispatcher_type, identifier: dispatcher_identifier };
    const answer = await act(pickListInput(place, identifier, order, type));
    if (answer.kind === 'ok' && answer.body instanceof Blob) {
      const ending = type === 'text/html' ? 'html' : 'pdf';
      saveFile(`${pickListName(identifier, dispatcher_type, new Date())}.${ending}`, answer.body);
      onClose();
    }
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
      {failure && (
        <Alert tone="danger" title={t('pick_list_error')}>
          {failure.kind === 'refused' ? failure.problem.detail : null}
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
