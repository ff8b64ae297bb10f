import { Alert } from '../../../../ui/scan/page/alert.tsx';
import type { PickSnapshot } from '../../session/pick-model.ts';
import { toLayBack } from '../view.ts';
import { t } from '../../texts.ts';

/** The reasons that keep the delivery from being completed, in the documents' words. */
export function Warnings({ pick }: { pick: PickSnapshot }) {
  const { delivery, carrier, gone, viewing } = pick;
  const inHand = toLayBack(pick);
  return (
    <>
      {gone && <Alert tone="danger">{gone}</Alert>}
      {inHand > 0 && <Alert tone="danger">{t('lay_back', { n: inHand })}</Alert>}
      {delivery.paused_at !== null && <Alert tone="warning">{t('paused')}</Alert>}
      {viewing && delivery.status !== 'requested' && <Alert tone="info">{t('view_only')}</Alert>}
      {carrier.warning && delivery.status === 'requested' && (
        <Alert tone="warning">{t(carrier.warning)}</Alert>
      )}
    </>
  );
}
