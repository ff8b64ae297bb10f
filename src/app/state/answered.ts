import { create } from 'zustand';
import type { Endpoint } from '../../../contract/http.ts';
import type { Answer } from '../../sync/http.ts';

/** Whether the last call of this page that ended was answered: a server that stopped is no sign of the network. */
export const useAnswered = create<boolean>()(() => true);

/** Notes whether there was an answer at all; who ends a call itself, or is only slow, tells nothing. */
export function noteConnection(answer: Answer<Endpoint>, signal: AbortSignal | undefined): void {
  const isCut = answer.kind === 'later' && answer.why === 'network';
  const isSlow = answer.kind === 'later' && answer.why === 'timeout';
  if (isSlow || (isCut && signal?.aborted)) return;
  useAnswered.setState(!isCut, true);
}
