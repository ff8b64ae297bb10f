import type {
  ProviderNews,
  RefundAsk,
  RefundFound,
  RefundOutcome,
  RefundProvider,
} from '../../server/acts/refunds/refund-provider.ts';

/** How a bank takes the next payment back, and what it says of it. */
export const lies = [
  'settles',
  'accepts',
  'refuses',
  'is busy',
  // It is paid, and no answer comes.
  'settles in silence',
  'accepts in silence',
  'refuses in silence',
  // It comes to the bank after the caller has given up.
  'takes it later',
] as const;
export type Lie = (typeof lies)[number];

/** Money that a bank has paid back, or will; `failed`: it went nowhere. */
export interface Paid {
  readonly key: string;
  readonly payment: string;
  readonly amount: number;
  state: 'late' | 'accepted' | 'settled' | 'failed';
}

/**
 * A bank that lies, and that forgets keys: whoever asks again for what it has taken is paid again. It is the truth about the money:
 * the OMS does not see it.
 */
export class Bank {
  paid: Paid[] = [];
  /** Its next calls are taken so, in turn; then it settles. */
  plan: Lie[] = [];
  /** Everything that its webhooks have to tell; it may come late, twice, and in another order. */
  readonly news: ProviderNews[] = [];
  /** Payments under chargeback, and what was asked of them all the same. */
  readonly charged = new Set<string>();
  readonly offences: string[] = [];
  /** Look-ups that are not answered, in turn; then all are. */
  silences: boolean[] = [];

  readonly provider: RefundProvider = {
    refund: ask => Promise.resolve(this.refund(ask)),
    find: ask => Promise.resolve(this.find(ask)),
  };

  /** A minute or more goes by: what was late is there, what was accepted ends, now and then badly. */
  pass(failures: readonly boolean[]): void {
    for (const [nth, one] of this.paid.entries()) {
      if (one.state === 'accepted') this.become(one, failures[nth % failures.length] ? 'failed' : 'settled');
      if (one.state === 'late') this.become(one, 'accepted');
    }
  }

  /** Money comes back that was paid: the account is closed. */
  giveBack(nth: number): void {
    const settled = this.paid.filter(({ state }) => state === 'settled');
    const one = settled[nth % settled.length];
    if (one) this.become(one, 'failed');
  }

  /** A customer has a payment charged back, or that is reversed. */
  charge(payment: string, isCharged: boolean): void {
    if (isCharged) this.charged.add(payment);
    else this.charged.delete(payment);
    this.news.push({
      about: 'chargeback',
      payment_reference: payment,
      isCharged,
      // Each has a time of its own.
      at: new Date(Date.UTC(2026, 10, 20) + this.news.length * 1000).toISOString(),
    });
  }

  private become(one: Paid, state: Paid['state']): void {
    one.state = state;
    this.news.push(newsOf(one));
  }

  private refund(ask: RefundAsk): RefundOutcome {
    if (this.charged.has(ask.payment_reference ?? '')) this.offences.push(ask.key);
    const lie = this.plan.shift() ?? 'settles';
    const reference = ask.key;
    switch (lie) {
      case 'settles':
        this.take(ask, 'settled');
        return { kind: 'settled', reference };
      case 'accepts':
        this.take(ask, 'accepted');
        return { kind: 'accepted', reference };
      case 'refuses':
        return { kind: 'refused', reason: 'geweigerd' };
      case 'is busy':
        return { kind: 'not-taken', reason: 'te druk' };
      case 'settles in silence':
        this.take(ask, 'settled');
        return { kind: 'unknown' };
      case 'accepts in silence':
        this.take(ask, 'accepted');
        return { kind: 'unknown' };
      case 'refuses in silence':
        return { kind: 'unknown' };
      case 'takes it later':
        this.take(ask, 'late');
        return { kind: 'unknown' };
    }
  }

  private take({ key, payment_reference, amount }: RefundAsk, state: Paid['state']): void {
    const one: Paid = { key, payment: payment_reference ?? '', amount, state: 'late' };
    this.paid.push(one);
    if (state !== 'late') this.become(one, state);
  }

  private find({ key }: RefundAsk): RefundFound {
    if (this.silences.shift()) return { kind: 'unknown' };
    const found = this.paid.findLast(one => one.key === key && one.state !== 'late');
    if (!found) return { kind: 'absent' };
    if (found.state === 'failed') return { kind: 'refused', reason: 'mislukt' };
    return { kind: found.state === 'settled' ? 'settled' : 'accepted', reference: key };
  }
}

/** The webhook about a payment back as it stands now. */
export const newsOf = ({ key, state }: Paid): ProviderNews => ({
  about: 'refund',
  key,
  reference: key,
  outcome:
    state === 'failed'
      ? { kind: 'refused', reason: 'mislukt' }
      : { kind: state === 'settled' ? 'settled' : 'accepted', reference: key },
});
