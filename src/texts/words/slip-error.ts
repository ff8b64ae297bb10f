import type { Problem } from '../../../contract/problem.ts';
import { texts, translated } from '../texts.ts';
import packingSlipError from './packing-slip-error.nl.ts';

const t = texts('packing_slip_error', packingSlipError);

/** Codes of refused prints whose detail is shown as it is, like that of ValidationError. */
const speaking = [
  'ValidationError',
  'printing-not-configured',
  'print-dummy',
  'foreign-location',
  'forbidden',
  'label-refused',
  'label-waits',
  'other-format',
  'unknown-printer',
  'void-label',
  'not-sent',
  'print-job-gone',
];

/** The text of a refused packing slip (orders-and-deliveries.md 8, Packing slip and labels); null: no answer at all. */
export function slipError(problem: Pick<Problem, 'code' | 'detail'> | null, provider: string): string {
  if (problem?.code === '100') return t('not_configured', { provider });
  if (problem?.code === '101') return t('not_linked');
  return problem?.detail && speaking.includes(problem.code)
    ? translated('refusal', problem.code, problem.detail)
    : t('unknown');
}
