import { isForPerson } from '../../core/refund/outcome.ts';
import { readState, type World } from './world.ts';

const sum = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((all, { amount }) => all + amount, 0);

/** Laws of money that hold at any moment; each gives what breaks it. The bank says what was really paid. */
export const laws: Readonly<Record<string, (world: World) => readonly string[]>> = {
  'a key pays once': ({ bank }) => {
    const keys = bank.paid.filter(({ state }) => state !== 'failed').map(({ key }) => key);
    return keys.filter((key, i) => keys.indexOf(key) !== i);
  },
  'no more goes back than came in, of the order and of each payment': ({ bank, captured, state }) => {
    const byHand = state.refunds.flatMap(({ payments }) => payments.filter(one => one.state === 'by-hand'));
    const paid = bank.paid.filter(one => one.state !== 'failed');
    const came = [...captured.values()].reduce((all, one) => all + one, 0);
    const back = sum(paid) + sum(byHand);
    return [
      ...(back > came ? [`the order: ${back} of ${came}`] : []),
      ...[...captured]
        .map(([name, most]) => ({
          name,
          most,
          back:
            sum(paid.filter(one => one.payment === name)) + sum(byHand.filter(one => one.reference === name)),
        }))
        .filter(one => one.back > one.most)
        .map(one => `${one.name}: ${one.back} of ${one.most}`),
    ];
  },
  'no refund pays more than it says': ({ bank, state }) =>
    state.refunds
      .map(refund => {
        const keys = refund.payments.map(({ key }) => key);
        const back =
          sum(bank.paid.filter(one => one.state !== 'failed' && keys.includes(one.key))) +
          sum(refund.payments.filter(one => one.state === 'by-hand'));
        return { ...refund, back };
      })
      .filter(({ back, amount }) => back > amount)
      .map(({ id, back, amount }) => `${id}: ${back} of ${amount}`),
  'all refunds that are not denied stay within what came in': ({ captured, state }) => {
    const asked = sum(
      state.refunds.filter(one => !one.is_replaced && one.status !== 'decision-denied-final'),
    );
    const came = [...captured.values()].reduce((all, one) => all + one, 0);
    return asked > came ? [`${asked} of ${came}`] : [];
  },
  'a line gives back what it cost: never a cent more, and all of it with its last piece': ({ state }) =>
    state.lines
      .filter(
        line => line.back > line.price || (line.pieces_back === line.quantity && line.back !== line.price),
      )
      .map(one => JSON.stringify(one)),
  'of a payment under chargeback nothing is asked back': ({ bank }) => bank.offences,
  'amounts add up': ({ state }) =>
    state.refunds
      .filter(
        ({ amount, parts, status, payments }) =>
          amount !== parts ||
          (['refunded', 'refunded-externally'].includes(status) &&
            sum(payments.filter(one => ['settled', 'by-hand'].includes(one.state))) !== amount),
      )
      .map(one => JSON.stringify(one)),
  'nobody pays what was not approved, and it is approved once': ({ state }) =>
    state.refunds
      .filter(
        ({ approvals, payments, status }) =>
          approvals > 1 || (payments.length > 0 && approvals === 0 && status !== 'refunded-externally'),
      )
      .map(one => JSON.stringify(one)),
  'each change has its author': ({ state }) =>
    state.refunds.filter(({ anonymous }) => anonymous > 0).map(({ id }) => String(id)),
};

/** Laws that hold when nobody does anything more, and the bank has answered: nothing is lost, and nothing hangs. */
export const lastLaws: typeof laws = {
  'what the customer never gets is paid back, or waits for a decision, however others told of it': ({
    bank,
    state,
  }) =>
    state.lines
      // Cents go with other pieces. While a payment was under chargeback nothing was proposed: a person does, when that has ended.
      .filter(
        one =>
          !bank.news.some(({ about }) => about === 'chargeback') &&
          !one.is_let_go &&
          one.back + one.quantity < Math.floor((one.price * one.ended) / one.quantity),
      )
      .map(one => JSON.stringify(one)),
  'what was approved is paid, or waits for a person': ({ state }) =>
    state.refunds
      .filter(
        ({ status, payments }) =>
          [
            'created-by-oms',
            'decision-approved-final',
            'refund-to-be-processed',
            'refund-processing',
          ].includes(status) ||
          (status === 'refund-error' &&
            !isForPerson(payments.map(one => ({ state: one.state as 'settled', reason: null })))),
      )
      .map(one => JSON.stringify(one)),
  'what the bank paid is known, and nothing else': ({ bank, state }) => {
    const known = state.refunds.flatMap(({ payments }) => payments.filter(one => one.state === 'settled'));
    const paid = bank.paid.filter(one => one.state !== 'failed');
    return [
      ...paid
        .filter(({ key }) => !known.some(one => one.key === key))
        .map(one => `not known: ${JSON.stringify(one)}`),
      ...known
        .filter(({ key }) => !paid.some(one => one.key === key))
        .map(one => `not paid: ${JSON.stringify(one)}`),
    ];
  },
};

/** Reads the state of now, and gives the laws that it breaks. */
export async function broken(world: World, all: typeof laws): Promise<readonly string[]> {
  world.state = await readState(world);
  return Object.entries(all).flatMap(([law, check]) => check(world).map(fault => `${law}: ${fault}`));
}
