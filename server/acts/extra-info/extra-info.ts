import type { ExtraInfo, Question } from '../../../contract/scanning/extra-info.ts';
import type { Queryable } from '../../ground/db/pool.ts';

interface QuestionRow {
  product_identifier: string;
  kind: 'is-required' | 'piece';
  attribute_identifier: string;
  value_type: Question['valueType'];
  question: string;
  required_error: string | null;
  /** The stored answers about the article; answers about pieces are never shown again. */
  answer: string | null;
}

/** Extra product info by article; articles without questions are not in it. */
export async function extraInfoOf(
  db: Queryable,
  products: readonly string[],
): Promise<ReadonlyMap<string, ExtraInfo>> {
  const rows = await db.query<QuestionRow>(
    `SELECT q.product_identifier, q.kind, q.attribute_identifier, q.value_type, q.question, q.required_error,
       CASE WHEN q.kind = 'is-required' THEN v.value END AS answer
     FROM product_questions q LEFT JOIN product_attribute_values v USING (product_identifier, attribute_identifier)
     WHERE q.product_identifier = ANY($1::text[]) ORDER BY q.product_identifier, q.position`,
    [products],
  );
  const byProduct = new Map<string, QuestionRow[]>();
  for (const row of rows)
    byProduct.set(row.product_identifier, [...(byProduct.get(row.product_identifier) ?? []), row]);
  return new Map([...byProduct].map(([product, questions]) => [product, extraInfo(questions)] as const));
}

/** The reply for an article without questions. */
export const noExtraInfo: ExtraInfo = {
  is_required: false,
  is_required_error: null,
  is_required_question: null,
  product_piece_questions: [],
};

/**
 * The deciding question comes first and keeps its stored answer. With the text of a failed check, the answer 0 fails
 * and is asked again; without that text 0 means that nothing more is asked.
 */
function extraInfo(rows: readonly QuestionRow[]): ExtraInfo {
  const deciding = rows.find(row => row.kind === 'is-required');
  const pieces = rows.filter(row => row.kind === 'piece');
  return {
    is_required: isRequired(deciding, pieces.length),
    is_required_error: deciding?.required_error ?? null,
    is_required_question: deciding ? question(deciding) : null,
    product_piece_questions: pieces.map(question),
  };
}

function isRequired(deciding: QuestionRow | undefined, pieces: number): boolean {
  if (!deciding) return pieces > 0;
  if (deciding.answer === '1') return pieces > 0;
  return deciding.answer === null || deciding.required_error !== null;
}

const question = (row: QuestionRow): Question => ({
  attributeIdentifier: row.attribute_identifier,
  valueType: row.value_type,
  question: row.question,
  answer: row.answer,
});
