import type { MutationOf } from '../../../../contract/scanning/mutation.ts';
import type { GivenAnswer, AskedInfo } from './asking.ts';

type Draft<T extends 'product-info' | 'product-piece-info'> = Omit<MutationOf<T>, 'id' | 'version' | 'at'>;
/** An answer before the session gives it id and time. */
export type AnswerDraft = Draft<'product-info'> | Draft<'product-piece-info'>;

/** A record effect with answers; when it fails it is asked whether to give the last one again. */
export interface AnswersRecord {
  readonly on_failure: 'answers-not-saved';
  /** The last answer; it comes back in 'answers-not-saved'. */
  readonly value: string;
}

/** The pieces in hand, and the line that gets them. */
interface Pieces {
  readonly product_identifier: string;
  readonly questions: AskedInfo | null;
  readonly line: Pick<MutationOf<'product-piece-info'>, 'line_type' | 'line_id'>;
  readonly quantity: number;
}

/** The answers about an article, and about each of its pieces, as they are recorded. */
export function answerDrafts(
  { product_identifier, questions, line, quantity }: Pieces,
  answers: readonly GivenAnswer[],
): AnswerDraft[] {
  const required = questions?.required?.attributeIdentifier;
  const drafts: AnswerDraft[] = answers
    .filter(a => a.attribute === required)
    .map(a => ({
      type: 'product-info',
      product_identifier,
      attribute_identifier: a.attribute,
      value: a.value,
    }));
  const perPiece = answers.filter(a => a.attribute !== required);
  for (let piece = 1; piece <= quantity; piece++)
    for (const a of perPiece)
      drafts.push({
        type: 'product-piece-info',
        product_identifier,
        ...line,
        // Distinguishes the pieces of this recording; pieceGroups makes the value unique.
        group: String(piece),
        attribute: a.attribute,
        value: a.value,
      });
  return drafts;
}

/** A group of its own for each piece of one recording. */
export function pieceGroups(newId: () => string): (piece: string) => string {
  const groups = new Map<string, string>();
  return piece => {
    const known = groups.get(piece) ?? newId();
    groups.set(piece, known);
    return known;
  };
}

/** With more extra repeats of the answers than this the screen shows 'Bezig met opslaan…' (section 9). */
export const MANY_REPEATS = 5;

/** Recording so many answers takes long. */
export const takesLong = (drafts: readonly { readonly type: string; readonly group?: string }[]): boolean =>
  new Set(drafts.flatMap(d => (d.type === 'product-piece-info' ? [d.group] : []))).size - 1 > MANY_REPEATS;
