import { storeRetry } from '../../steps/cannot-store.ts';
import type { ReturnModel } from '../session/return-model.ts';
import type { ReturnState } from '../machine/state.ts';
import { t } from '../texts.ts';

export interface Primary {
  readonly text: string;
  readonly press: (model: Pick<ReturnModel, 'send' | 'submitLocation'>) => void;
}

/** The one primary button of a step; none on a pure scan step. */
export function barOf(state: ReturnState): Primary | null {
  switch (state.name) {
    case 'scan-location':
      return state.filled ? { text: t('next'), press: m => m.submitLocation() } : null;
    case 'cannot-store':
      return { text: storeRetry(), press: m => m.send({ name: 'stored-again' }) };
    default:
      return null;
  }
}
