import type { Endpoint } from '../../../../../contract/http.ts';
import type { Answer } from '../../../../sync/http.ts';
import { toast } from '../../../page/toast.ts';
import { withReason } from '../../../parts/reason.ts';
import { t } from './texts.ts';

/** Offer of a toast after a change: to take it back, and whether that went. */
export const undoing = (takeBack: () => Promise<Answer<Endpoint>>) => ({
  undo: {
    text: t('undo'),
    act: () => void takeBack().then(told),
  },
});

const told = (answer: Answer<Endpoint>): Promise<void> =>
  answer.kind === 'ok' ? toast(t('undone')) : toast(withReason(t('undo_failed'), answer), { failed: true });
