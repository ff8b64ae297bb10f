import type { PushAddress } from '../../../contract/push.ts';

/** Abilities of this browser, as far as its user allows them. */
export type PushSupport =
  /** Nothing is known yet of a right: it is asked by a tap only. */
  | 'ready'
  | 'denied'
  /** On an iPhone or iPad, where the way back is another. */
  | 'denied-ios'
  /** An iPhone or iPad can, once the app is on its home screen. */
  | 'install-first'
  | 'unsupported';

/** Outcome of a wish to subscribe. */
export type Subscribing =
  | { readonly kind: 'subscribed'; readonly address: PushAddress }
  /** The user said no, or closed the question. */
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'failed' };

/** This browser at the provider of its push messages (decision 033). */
export interface PushBrowser {
  /** Asked anew each time. */
  readonly support: () => PushSupport;
  /** Its address at the provider; null: it gets no push messages. */
  readonly address: () => Promise<string | null>;
  /** The shop that it was subscribed for last, where only the provider knows it; null: none. */
  readonly shop: () => string | null;
  /** Asks for permission where needed: a tap must call it. */
  readonly subscribe: (shop: string, publicKey: string | null) => Promise<Subscribing>;
  /** `last`: no user or shop of this browser is left, so that it gets nothing any more. */
  readonly unsubscribe: (last: boolean) => Promise<void>;
}

/** Push messages as this OMS is configured. */
export interface PushConfig {
  /** null: they are off. */
  readonly open: (() => Promise<PushBrowser>) | null;
  /** The OMS keeps the subscriptions; otherwise the provider alone does. */
  readonly isKept: boolean;
  /** The device's id, by which the OMS knows its subscriptions. */
  readonly device: () => Promise<string>;
  /** Whether there may be a network, and how to hear of a change. */
  readonly isOnline: () => boolean;
  readonly onOnlineChange: (listener: () => void) => () => void;
  /** Id of the video that explains them; null: none. */
  readonly helpVideo: string | null;
}
