import type { Transaction } from '../../../ground/db/pool.ts';
import { textOf } from '../select-trigger-facts.ts';
import { type ActionOutcome, done, type DueAction, failed } from './action.ts';

/** Writes the trigger's words under the order, as the system. */
export async function addComment(
  tx: Transaction,
  { author, sales_order_id, parameters }: DueAction,
): Promise<ActionOutcome> {
  const text = textOf(parameters['text'])?.trim() ?? '';
  if (sales_order_id === null || text === '')
    return failed('nothing-to-say', 'Er is geen order, of geen tekst.');
  await tx.execute(
    'INSERT INTO sales_order_comments (sales_order_id, comment, user_id, change_key) VALUES ($1, $2, NULL, $3)',
    [sales_order_id, text.slice(0, 10_000), author.change_key],
  );
  return done('Opmerking geplaatst');
}
