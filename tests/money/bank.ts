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
  /** The bank's own name: of another one under the same key it is another. */
  readonly reference: string;
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
    switch (lie) {
      case 'settles':
        return { kind: 'settled', reference: this.take(ask, 'settled') };
      case 'accepts':
        return { kind: 'accepted', reference: this.take(ask, 'accepted') };
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

  private take({ key, payment_reference, amount }: RefundAsk, state: Paid['state']): string {
    const reference = `re_${this.paid.length}_${key}`;
    const one: Paid = { key, reference, payment: payment_reference ?? '', amount, state: 'late' };
    this.paid.push(one);
    if (state !== 'late') this.become(one, state);
    return reference;
  }

  private find({ key, reference }: RefundAsk): RefundFound {
    if (this.silences.shift()) return { kind: 'unknown' };
    const known = this.paid.filter(
      one => one.state !== 'late' && (reference === null ? one.key === key : one.reference === reference),
    );
    const found = known.find(({ state }) => state !== 'failed') ?? known.at(-1);
    if (!found) return { kind: 'absent' };
    return newsOf(found).outcome;
  }
}

/** The webhook about a payment back as it stands now. */
export const newsOf = ({ key, reference, state }: Paid) =>
  ({
    about: 'refund',
    key,
    reference,
    outcome:
      state === 'failed'
        ? { kind: 'refused', reason: 'mislukt' }
        : { kind: state === 'settled' ? 'settled' : 'accepted', reference },
  }) satisfies ProviderNews;
