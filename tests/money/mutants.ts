/** A fault that the model must see; its file is read with `from` replaced by `to`. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const WORK = 'server/acts/refunds/work-refund.ts';
const APPROVE = 'server/acts/refunds/approve.ts';
const PROPOSE = 'server/acts/refunds/propose.ts';
const CEILING = 'core/refund/ceiling.ts';
const OUTCOME = 'core/refund/outcome.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'what was not answered is asked again',
    file: WORK,
    from: "if (payment.state === 'sending') await setState(tx, payment, 'unknown');",
    to: "await setState(tx, payment, 'to-send');",
  },
  {
    name: 'what a process left when it ended is asked again',
    file: WORK,
    from: "if (sending) await setState(tx, sending, 'unknown');",
    to: "if (sending) await setState(tx, sending, 'to-send');",
  },
  {
    name: 'one look-up that finds nothing is enough',
    file: WORK,
    from: 'if (payment.was_absent)',
    to: 'if (true)',
  },
  {
    name: 'it is asked before that is kept',
    file: WORK,
    from: "SET state = 'sending', tries = tries + 1",
    to: "SET state = 'to-send', tries = tries + 1",
  },
  {
    name: 'a retry has a new key',
    file: WORK,
    from: "SET state = 'sending', tries = tries + 1",
    to: "SET state = 'sending', key = gen_random_uuid(), tries = tries + 1",
  },
  {
    name: 'a person pays the rest while a payment is open',
    file: OUTCOME,
    from: "payments.every(({ state }) => ['settled', 'refused', 'by-hand'].includes(state))",
    to: 'true',
  },
  {
    name: 'it is refunded when the provider has accepted it',
    file: OUTCOME,
    from: "if (has('to-send', 'sending', 'unknown', 'accepted')) return 'refund-processing';",
    to: "if (has('to-send', 'sending', 'unknown')) return 'refund-processing';",
  },
  {
    name: 'who pays by hand pays what a provider has paid too',
    file: 'server/acts/refunds/act.ts',
    from: 'const left = amount - (row?.paid ?? 0);',
    to: 'const left = amount;',
  },
  {
    name: 'a person approves more than came in',
    file: APPROVE,
    from: 'if (amount > left) return aboveLeft',
    to: 'if (amount > left * 2) return aboveLeft',
  },
  {
    name: 'more is proposed than came in',
    file: PROPOSE,
    from: 'if (amount > left) return aboveLeft',
    to: 'if (amount > left * 2) return aboveLeft',
  },
  {
    name: 'what went back of a payment is forgotten',
    file: CEILING,
    from: 'Math.max((amount ?? 0) - taken, 0)',
    to: 'Math.max(amount ?? 0, 0)',
  },
  {
    name: 'pieces are rounded one by one',
    file: 'core/refund/line.ts',
    from: 'priceOfPieces(price, quantity, pieces, done) + (Math.abs(rounded) <= done ? rounded : 0)',
    to: 'Math.round((price / quantity) * pieces)',
  },
  {
    name: 'additions are not in the amount',
    file: 'server/acts/refunds/write-refund.ts',
    from: 'UNION ALL SELECT amount FROM json_to_recordset(${additions}::json) AS a(amount bigint)',
    to: '',
  },
  {
    name: 'nobody is the author of an act',
    file: 'server/acts/refunds/write-refund.ts',
    from: 'changed_by = given.changed_by, changed_as = given.changed_as',
    to: 'changed_by = NULL, changed_as = given.changed_as',
  },
  {
    name: 'a refund is approved again',
    file: 'core/refund/acts.ts',
    from: 'if (refund.is_replaced || refund.status !== from)',
    to: "if (refund.is_replaced || (refund.status !== from && act !== 'approve'))",
  },
  {
    name: 'an older webhook undoes a newer one',
    file: WORK,
    from: "OR state = 'settled' AND $2 = 'refused'",
    to: "OR state IN ('settled', 'refused')",
  },
  {
    name: 'a payment under chargeback is asked back',
    file: WORK,
    from: 'if (toSend && !PAID_PAYMENTS.includes(toSend.payment_status))',
    to: 'if (toSend && false)',
  },
  {
    name: 'what was denied is left to nobody',
    file: 'server/acts/refunds/act.ts',
    from: 'await repriceUndecided(tx, author, refund.sales_order_id, [id]);',
    to: '',
  },
  {
    name: 'one that others hold is approved short',
    file: APPROVE,
    from: 'isHeld(line.quantity, line.amount, of)',
    to: 'false',
  },
  {
    name: 'one that others hold wholly is not proposed',
    file: PROPOSE,
    from: '!(isByOms && is_held)',
    to: 'true',
  },
];
