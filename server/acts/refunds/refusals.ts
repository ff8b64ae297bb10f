import { euroText } from '../../../core/order/euro-text.ts';
import { labelOfRefund } from '../../../core/refund/status.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import type { HeldRefund } from './hold-refund.ts';

export const refundNotFound = notFound('Creditering niet gevonden');

export const aboveLeft = (left: number): Refusal =>
  refuse(422, 'above-left', `Er kan nog ${euroText(left)} worden terugbetaald.`);
export const aboveLine = (name: string, most: number): Refusal =>
  refuse(422, 'above-line', `${name}: ten hoogste ${euroText(most)}.`);
/** Its amount is short for pieces that an undecided refund has. */
export const heldByOthers = (name: string): Refusal =>
  refuse(
    409,
    'held-by-others',
    `Een ander voorstel heeft ${name} al. Beslis dat eerst, of pas het bedrag van deze creditering aan.`,
  );
export const unknownLine = (read: number): Refusal =>
  refuse(
    422,
    'unknown-line',
    `De regel hoort niet bij deze creditering. Gelezen: ${String(read)}. Verwacht: een regel van een levering ervan.`,
    { read: String(read) },
  );
/** A refusal when a line is named a second time: two amounts of one line are none. */
export function namedTwice(
  lines: readonly { readonly dispatch_request_line_id: number }[],
): Refusal | undefined {
  const ids = lines.map(line => line.dispatch_request_line_id);
  const read = ids.find((id, at) => ids.indexOf(id) < at);
  return read === undefined
    ? undefined
    : refuse(422, 'line-twice', `Elke regel mag er één keer in staan. Gelezen: ${String(read)}, twee keer.`, {
        read: String(read),
      });
}
export const notAPiece = (most: number): Refusal =>
  refuse(422, 'above-pieces', `Er zijn ten hoogste ${String(most)} stuks van deze regel.`);
export const nothingToRefund = refuse(422, 'nothing', 'Het totaal moet meer dan € 0,00 zijn.');
/** A customer withdrew, and nothing shows yet that they sent the goods back. */
export const waitsForProof = refuse(
  409,
  'waits-for-goods',
  'De betaling wacht op de artikelen, of op een bewijs dat de klant ze heeft verstuurd.',
);
export const commentMissing = refuse(422, 'comment-missing', 'Een opmerking is verplicht.');

/** An act that is not possible (any more). */
export function notPossible(refund: HeldRefund): Refusal {
  const detail = refund.is_replaced
    ? 'Deze creditering is vervangen door een andere.'
    : `Dit kan niet meer: de creditering heeft de status ${labelOfRefund(refund.status)}.`;
  return refuse(409, 'status-not-allowed', detail);
}
export const paymentNotFound = notFound('Uitbetaling niet gevonden');
export const knownAlready = refuse(409, 'known-already', 'Van deze uitbetaling is al bekend hoe die afliep.');
export const referenceTaken = refuse(
  409,
  'reference-taken',
  'Dit kenmerk hoort al bij een andere uitbetaling.',
);
/** The provider told otherwise of the reference. */
export const referenceDiffers = (provider: string, amount: number, isRefused: boolean): Refusal =>
  refuse(
    409,
    'reference-differs',
    `Volgens ${provider} is dit kenmerk ${isRefused ? 'mislukt' : `van ${euroText(amount)}`}.`,
  );
/** Another user has it. */
export const notOwner = (name: string | null): Refusal =>
  refuse(403, 'not-owner', `Deze handmatige uitbetaling wordt al door ${name ?? 'systeem'} uitgevoerd`);
export const lockedBy = (name: string | null): Refusal =>
  refuse(409, 'locked', `Deze handmatige uitbetaling wordt al door ${name ?? 'systeem'} uitgevoerd`);
