import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import {
  bookLabelsAgain,
  pauseDispatchRequest,
  resumeDispatchRequest,
  sendOutsideAgain,
} from '../../../../../contract/orders/change-delivery.ts';
import { useAct } from '../../../calls/use-act.ts';
import { toast } from '../../../page/toast.ts';
import { withReason } from '../../../parts/reason.ts';
import { t } from './texts.ts';
import { seenOf } from './use-delivery-save.ts';

const opposite = { pause: 'resume', resume: 'pause', send_again: null, book_again: null } as const;
type AtOnce = keyof typeof opposite;

/** Pauzeren and Hervatten, each of which offers the other, Opnieuw versturen and Label opnieuw maken: acts without a dialog. */
export function useAtOnce(delivery: DispatchRequest) {
  const acts = {
    pause: useAct(pauseDispatchRequest),
    resume: useAct(resumeDispatchRequest),
    send_again: useAct(sendOutsideAgain),
    book_again: useAct(bookLabelsAgain),
  };
  return async function change(to: AtOnce, of = delivery): Promise<void> {
    const answer = await acts[to].act({
      params: { identifier: `id:${of.id}` },
      revisions: seenOf(of),
    });
    if (answer.kind !== 'ok') return toast(withReason(t(`${to}_failed`), answer), { failed: true });
    const back = opposite[to];
    return toast(
      t(`${to}_done`, { delivery: of.identifier }),
      back ? { undo: { text: t('undo'), act: () => void change(back, answer.body) } } : {},
    );
  };
}
