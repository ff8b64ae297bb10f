import { useState } from 'react';
import { postMutations, type MutationOf } from '../../../../contract/scanning/mutation.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import type { Failure } from '../../calls/client.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRefresh } from '../../calls/use-refresh.ts';
import { useOffice } from '../../office.ts';
import { withReason } from '../../parts/reason.ts';
import { t } from '../texts.ts';
import type { Counted } from './count-dialog.tsx';

interface CountedNoticeProps {
  readonly counted: Counted;
  /** Under which the count is taken back; the device's scans are reported under it too. */
  readonly device_id: string;
  readonly onClose: () => void;
}

/** The count, and 'Ongedaan' for who typed it wrong: a count is never changed, it is taken back. */
export function CountedNotice({ counted, device_id, onClose }: CountedNoticeProps) {
  const { amount, name } = counted;
  const { newKey } = useOffice();
  const refresh = useRefresh();
  const { act, busy, failure } = useAct(postMutations);
  /** One intent: pressed again after no answer, it is the same mutation. */
  const [takeBack] = useState((): MutationOf<'take-back-received'> => ({
    id: newKey(),
    version: 1,
    at: new Date().toISOString(),
    type: 'take-back-received',
    goods_receipt_line_id: counted.line,
    mutation_id: counted.key,
  }));
  const [refused, setRefused] = useState<Failure | null>(null);
  async function undo(): Promise<void> {
    const answer = await act({ body: { device_id, mutations: [takeBack] } });
    if (answer.kind !== 'ok') return;
    const [result] = answer.body;
    await refresh(['receipt']);
    if (result && 'problem' in result)
      setRefused({ kind: 'refused', status: result.status, problem: result.problem });
    else onClose();
  }
  const failed = refused ?? failure;
  return (
    <Alert
      tone={failed ? 'danger' : 'success'}
      action={
        failed?.kind !== 'refused' && (
          <Button size="row" icon="undo" busy={busy} disabled={device_id === ''} onPress={() => void undo()}>
            {t('take_back')}
          </Button>
        )
      }
      close={{ label: t('close'), onPress: onClose }}
    >
      {failed ? withReason(t('take_back_error'), failed) : t('counted', { n: amount, name })}
    </Alert>
  );
}
