import type { Failure } from '../calls/client.ts';
import { refusalText } from '../../texts/refusal.ts';
import { t } from './texts.ts';

/** Why a change was not made, beside the documents' sentence: in the OMS's words, or that it is unknown whether it was. */
export function reasonOf(failure: Failure): string | undefined {
  if (failure.kind === 'refused') return refusalText(failure.problem, '');
  if (failure.kind !== 'later') return undefined;
  if (failure.problem) return refusalText(failure.problem, '');
  return t(failure.unkeyed ? 'maybe_done' : failure.why === 'rate' ? 'unavailable' : 'no_answer');
}

/** The documents' sentence, and why; once where the OMS says that very sentence. */
export function withReason(text: string, failure: Failure): string {
  const why = reasonOf(failure);
  return why && why !== text ? `${text.replace(/\.$/, '')}. ${why}` : text;
}
