import { Alert } from '../../../../ui/scan/page/alert.tsx';
import type { PickSnapshot } from '../../session/pick-model.ts';
import { t } from '../../texts.ts';

/** The reasons that keep the delivery from being completed, in the documents' words. */
export function Warnings({ pick }: { pick: PickSnapshot }) {
  const { delivery, carrier, gone, viewing } = pick;
  return (
    <>
      {gone && <Alert tone="danger">{gone}</Alert>}
      {delivery.paused_at !== null && <Alert tone="warning">{t('paused')}</Alert>}
      {viewing && delivery.status !== 'requested' && <Alert tone="info">{t('view_only')}</Alert>}
      {carrier.warning && delivery.status === 'requested' && (
        <Alert tone="warning">{t(carrier.warning)}</Alert>
      )}
    </>
  );
}
