import { useState } from 'react';
import {
  correctOrderImport,
  getOrderImportContent,
  type OrderImport,
} from '../../../contract/orders/order-import.ts';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { useAct } from '../calls/use-act.ts';
import { useRefresh } from '../calls/use-refresh.ts';
import { useCall } from '../calls/use-call.ts';
import { ActDialog } from '../edit/act-dialog.tsx';
import { toast } from '../page/toast.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { withReason } from '../parts/reason.ts';
import { type ImportFaults, Reasons } from './reasons.tsx';
import { t } from './dialog-texts.ts';
import { seenImport } from './view.ts';

interface CorrectDialogProps {
  readonly of: OrderImport;
  readonly title: string;
  readonly onClose: () => void;
}

/** The order as it was sent, to change; it is taken in with that in its place, or stays as it was. */
export default function CorrectDialog({ of, title, onClose }: CorrectDialogProps) {
  const { id } = of;
  const refresh = useRefresh();
  const content = useCall(getOrderImportContent, { params: { id } });
  const { act, busy, failure } = useAct(correctOrderImport);
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<ImportFaults | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const sent = content.body === undefined ? '' : JSON.stringify(content.body, null, 2);
  const text = typed ?? sent;

  async function save(): Promise<void> {
    const body = orderIn(text);
    setUnreadable(body === null);
    if (body === null) return;
    const answer = await act({ params: { id }, body, revisions: seenImport(of) });
    // A colleague was first: another press is for what is so now.
    if (answer.kind === 'refused') await refresh(correctOrderImport.about);
    if (answer.kind !== 'ok') return;
    const { sales_order_identifier: order, errors, more_errors = 0 } = answer.body;
    if (order === null) return setFound({ errors, more_errors });
    onClose();
    void toast(t('taken_in', { order }));
  }

  return (
    <ActDialog
      title={title}
      verb={t('import')}
      wide
      busy={busy}
      waits={content.body === undefined}
      draft={{ isDirty: text !== sent, changed: null, rebase: () => undefined }}
      failure={failure && withReason(t('correct_error'), failure)}
      save={save}
      onClose={onClose}
    >
      {content.body === undefined && content.failure && (
        <FailedLoad text={t('content_error')} onRetry={content.again} />
      )}
      {found && (
        <>
          <Alert tone="warning">{t('not_corrected')}</Alert>
          <Reasons {...found} />
        </>
      )}
      <TextField
        label={t('content')}
        rows={16}
        value={text}
        focusFirst
        onChange={setTyped}
        {...(isUnreadable && orderIn(text) === null && { error: t('no_json') })}
      />
    </ActDialog>
  );
}

/** The order in a text; null: it is no object of JSON. */
function orderIn(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
