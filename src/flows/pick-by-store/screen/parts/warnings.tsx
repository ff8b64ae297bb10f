import { Alert } from '../../../../ui/scan/page/alert.tsx';
import type { PickSnapshot } from '../../session/pick-model.ts';
import { piecesIn } from '../../machine/state.ts';
import { t } from '../../texts.ts';

/** The reasons that keep the delivery from being completed, in the documents' words. */
export function Warnings({ pick }: { pick: PickSnapshot }) {
  const { state, delivery, carrier, gone, viewing } = pick;
  const inHand = state.name === 'scan' && viewing ? piecesIn(state.hand) : 0;
  return (
    <>
      {gone && <Alert tone="danger">{gone}</Alert>}
      {inHand > 0 && delivery.status !== 'requested' && (
        <Alert tone="danger">{t('lay_back', { n: inHand })}</Alert>
      )}
      {delivery.paused_at !== null && <Alert tone="warning">{t('paused')}</Alert>}
      {viewing && delivery.status !== 'requested' && <Alert tone="info">{t('view_only')}</Alert>}
      {carrier.warning && delivery.status === 'requested' && (
        <Alert tone="warning">{t(carrier.warning)}</Alert>
      )}
    </>
  );
}
