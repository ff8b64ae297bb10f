import type { Problem } from '../../contract/problem.ts';
import { texts } from './texts.ts';

const t = texts('packing_slip_error', {
  not_configured:
    'De orderbon kan niet gedownload worden omdat deze vervoerder/bezorgwijze daar niet voor is geconfigureerd. Neem contact op met {provider}.',
  not_linked: 'De bezorgwijze van deze levering is niet gekoppeld aan een vervoerdersdienst.',
  unknown: 'Onbekende fout bij het ophalen van de orderbon.',
});

/** What refusals of printing say by themselves, beside ValidationError. */
const speaking = ['ValidationError', 'printing-not-configured', 'print-dummy', 'foreign-location'];

/** What a refused packing slip reads (orders-and-deliveries.md 8, Packing slip and labels); null: no answer at all. */
export function slipError(problem: Pick<Problem, 'code' | 'detail'> | null, provider: string): string {
  if (problem?.code === '100') return t('not_configured', { provider });
  if (problem?.code === '101') return t('not_linked');
  return (problem && speaking.includes(problem.code) && problem.detail) || t('unknown');
}
