import { syncServiceTimes } from '../../../contract/warehouse/service-times.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useAct } from '../calls/use-act.ts';
import { toast } from '../page/toast.ts';
import { withReason } from '../parts/reason.ts';
import { t } from './texts.ts';

interface SyncCardProps {
  readonly place: AccessPlace;
  /** Why the last time did not succeed. */
  readonly fault: 'no-answer' | 'unreadable' | null;
  /** Edits that are not saved would be lost sight of while the times are read-only. */
  readonly isDirty: boolean;
}

/** Takes the times over from their source, for who may edit them. */
export function SyncCard({ place: { type, identifier }, fault, isDirty }: SyncCardProps) {
  const { act, busy, failure } = useAct(syncServiceTimes);
  async function begin(): Promise<void> {
    const answer = await act({ params: { type, location: identifier }, query: { publish: '1' } });
    if (answer.kind === 'ok') void toast(t('sync_begun'));
  }
  return (
    <Card
      title={t('sync')}
      actions={
        <Button
          size="desk"
          icon="refresh"
          busy={busy}
          reason={isDirty ? t('sync_dirty') : undefined}
          onPress={() => void begin()}
        >
          {t('sync_verb')}
        </Button>
      }
    >
      <p>{t('sync_note')}</p>
      {fault && (
        <Alert tone="warning" stands>
          {t(fault === 'no-answer' ? 'sync_no_answer' : 'sync_unreadable')}
        </Alert>
      )}
      {failure && <Alert tone="danger">{withReason(t('sync_failed'), failure)}</Alert>}
    </Card>
  );
}
