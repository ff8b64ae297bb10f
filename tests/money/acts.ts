import type { RefundStatus } from '../../core/refund/status.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import { hearProvider } from '../../server/acts/refunds/hear-provider.ts';
import { workRefund } from '../../server/acts/refunds/work-refund.ts';
import { type Lie } from './bank.ts';
import { pass, type Refund, type World } from './world.ts';

/** Choices of chance for an act. */
export interface Draw {
  readonly nth: number;
  readonly amount: number;
  /** The bank takes its next calls so. */
  readonly lies: readonly Lie[];
  readonly silences: readonly boolean[];
  readonly failures: readonly boolean[];
  /** The server that does it ends at its nth wait; null: it goes on. */
  readonly endAt: number | null;
  /** The reply is lost: the caller sends it again, to the other server. */
  readonly isLost: boolean;
  /** Another person does the same at the same time, at the other server. */
  readonly isTwice: boolean;
}

interface Request {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly body: object;
}
type Act = (world: World, draw: Draw) => Request | (() => Promise<unknown>) | undefined;

const anyOf = <T>(things: readonly T[], nth: number): T | undefined => things[nth % things.length];
const refundIn = ({ state }: World, statuses: readonly string[], nth: number): Refund | undefined =>
  anyOf(
    state.refunds.filter(({ status }) => statuses.includes(status)),
    nth,
  ) ?? anyOf(state.refunds, nth);

const change =
  (body: object): Act =>
  ({ state }, { nth }) => {
    const delivery = anyOf(state.deliveries, nth);
    return delivery && { method: 'PATCH', url: `/api/rest/dispatch-requests/id:${delivery.id}`, body };
  };

const onRefund =
  (
    last: string,
    statuses: readonly string[],
    body: (refund: Refund, draw: Draw) => object = () => ({}),
  ): Act =>
  (world, draw) => {
    const refund = refundIn(world, statuses, draw.nth);
    return (
      refund && {
        method: 'PUT',
        url: `/api/rest/refund-requests/${refund.id}/${last}`,
        body: body(refund, draw),
      }
    );
  };

/** Acts of people, of the servers' jobs, and of time. */
const acts = {
  'cancel a delivery': change({ status: 'cancelled' }),
  'give a delivery up': change({ status: 'unable-to-ship-final' }),
  ship: change({ status: 'shipped' }),
  'hold back': change({ status: 'on-hold' }),
  complain: ({ identifier, state }, { nth, amount }) => {
    const delivery = anyOf(state.deliveries, nth);
    const line = delivery && anyOf(delivery.lines, nth);
    return (
      line && {
        method: 'POST',
        url: `/api/rest/sales-orders/${identifier}/dispatch-requests`,
        body: {
          identifier: newId(),
          dispatch_type: 'dc_delivery',
          status: 'shipped-with-issues',
          dispatcher_type: 'dc',
          dispatcher_identifier: 'DC01',
          lines: [
            {
              product_identifier: line.product,
              quantity: Math.min(1 + (amount % 3), line.quantity),
              metadata: { shipped_dispatch_request_line_id: line.id },
            },
          ],
        },
      }
    );
  },
  'another party tells': ({ identifier, state }, { nth, amount }) => {
    const line = anyOf(
      state.deliveries.flatMap(({ lines }) => lines),
      nth,
    );
    return {
      method: 'POST',
      url: `/api/rest/sales-orders/${identifier}/refund-requests`,
      body: {
        identifier: `extern-${nth % 3}-${amount % 4}`,
        ...(line && amount % 4 > 0
          ? { lines: [{ dispatch_request_line_id: line.id, quantity: 1 }] }
          : { additions: [{ reason: 'Tegemoetkoming', amount: amount / 100 }] }),
        ...(amount % 5 === 0 && { is_refunded: true }),
      },
    };
  },
  approve: onRefund('approve', ['proposal'], ({ amount: whole }, { nth, amount }) =>
    nth % 3 === 0 ? { refund_additions: [{ reason: 'Coulance', amount: (amount % (whole + 2)) / 100 }] } : {},
  ),
  deny: onRefund('deny', ['proposal']),
  'release at once': onRefund('release-automatic-processing', ['proposal-to-be-released-automatically']),
  'ask a person first': onRefund('cancel-automatic-processing', ['proposal-to-be-released-automatically']),
  lock: onRefund('lock-manual-processing', ['refund-to-be-processed-manually']),
  unlock: onRefund('unlock-manual-processing', ['refund-processing-manually']),
  'pay by hand': onRefund('finish-manual-processing', ['refund-processing-manually']),
  'work the jobs':
    ({ processes, bank }) =>
    () =>
      processes[0].work(bank),
  // A process that hangs has its job taken from it, and goes on.
  'work one twice': (world, { nth }) => {
    const refund = refundIn(world, ['refund-to-be-processed', 'refund-processing', 'refund-error'], nth);
    const again = () =>
      refund && workRefund(world.oms.db, () => world.bank.provider, { refund_request_id: refund.id });
    return () => Promise.all([again(), again()]);
  },
  // Late, twice, and after what came later: a webhook that was kept back. A chargeback is heard at once: until then nobody can know.
  'the bank tells':
    ({ oms, bank }, { nth, amount, isTwice }) =>
    () => {
      const news = anyOf(bank.news, nth + amount);
      const hear = () => news?.about === 'refund' && hearProvider(oms.db, 'mollie', [news]);
      return Promise.all([hear(), isTwice && hear()]);
    },
  'money comes back':
    ({ bank }, { nth }) =>
    () =>
      Promise.resolve(bank.giveBack(nth)),
  'a payment is charged back':
    ({ oms, bank, captured }, { nth, amount }) =>
    () => {
      bank.charge(anyOf([...captured.keys()], nth) ?? '', amount % 2 === 0);
      return hearProvider(oms.db, 'mollie', bank.news.slice(-1));
    },
  // Somebody has asked the bank, and says the truth; as long as it may still come in, the bank does not know.
  'a person says how it ended': ({ bank, state }, { nth, amount }) => {
    const refund = anyOf(
      state.refunds.filter(({ payments }) => payments.some(one => one.state === 'unknown')),
      nth,
    );
    const payment = refund?.payments.find(one => one.state === 'unknown');
    const known = bank.paid.filter(({ key }) => key === payment?.key);
    if (!refund || !payment || known.some(one => one.state === 'late')) return undefined;
    const paid = known.find(one => one.state !== 'failed');
    return {
      method: 'PUT',
      url: `/api/rest/refund-requests/${refund.id}/outcome`,
      body: {
        payment: payment.id,
        outcome: paid ? 'paid' : anyOf(['not-paid-ask-again', 'not-paid-by-hand', 'not-known'], amount),
        ...(paid && amount % 3 > 0 && { reference: paid.reference }),
        comment: 'Gebeld.',
      },
    };
  },
  'time goes by':
    (world, { nth, failures }) =>
    () =>
      pass([world], anyOf([1, 3, 16, 61, 61, 1500], nth) ?? 1, failures),
} as const satisfies Readonly<Record<string, Act>>;

/** The act that takes a refund further; chance would seldom find it. */
const further: Readonly<Partial<Record<RefundStatus, readonly (keyof typeof acts)[]>>> = {
  proposal: ['approve', 'approve', 'deny'],
  'proposal-to-be-released-automatically': ['release at once', 'time goes by', 'ask a person first'],
  'refund-to-be-processed': ['work the jobs', 'work one twice'],
  'refund-processing': ['work the jobs', 'time goes by', 'work one twice'],
  'refund-error': ['time goes by', 'work the jobs'],
  'refund-to-be-processed-manually': ['lock'],
  'refund-processing-manually': ['pay by hand', 'pay by hand', 'unlock'],
};
const goFurther: Act = (world, draw) => {
  const open = world.state.refunds.filter(({ is_replaced, status }) => !is_replaced && further[status]);
  const refund = anyOf(open, draw.nth);
  if (!refund) return acts[anyOf(begin, draw.amount) ?? 'work the jobs'](world, draw);
  const act = anyOf(further[refund.status] ?? [], draw.nth + draw.amount) ?? 'work the jobs';
  return (acts[act] as Act)({ ...world, state: { ...world.state, refunds: [refund] } }, draw);
};
/** Acts after which there may be a refund. */
const begin = [
  'another party tells',
  'cancel a delivery',
  'work the jobs',
  'work the jobs',
  'complain',
] as const;

const all: Readonly<Record<ActName, Act>> = { ...acts, 'go further': goFurther };
export type ActName = keyof typeof acts | 'go further';
export const actNames = Object.keys(all) as readonly ActName[];

/** How a step ended: the status of its first reply, if it was asked for. */
export type Outcome = number | 'done' | 'ended' | 'nothing';

/** Takes a step: at the first server, which may end meanwhile, and then, or at once, at the second too. */
export async function take(world: World, name: ActName, draw: Draw): Promise<Outcome> {
  const { processes, bank } = world;
  const [first, second] = processes;
  const asked: ReturnType<Act> = all[name](world, draw);
  if (asked === undefined) return 'nothing';
  bank.plan = [...draw.lies];
  bank.silences = [...draw.silences];
  first.endAt(draw.endAt);
  try {
    if (typeof asked === 'function') {
      await asked();
      return first.hasEnded() ? 'ended' : 'done';
    }
    const { method, url, body } = asked;
    const key = newId();
    const [reply] = await Promise.all([
      first.clerk.send(method, url, body, { 'idempotency-key': key }),
      draw.isTwice && second.chief.send(method, url, body),
    ]);
    if (first.hasEnded() || draw.isLost) {
      const again = await second.clerk.send(method, url, body, { 'idempotency-key': key });
      if (again.statusCode >= 500) throw new Error(`${name} again: ${again.body}`);
    }
    if (first.hasEnded()) return 'ended';
    if (reply.statusCode >= 500) throw new Error(`${name}: ${reply.body}`);
    return reply.statusCode;
  } finally {
    first.endAt(null);
  }
}
