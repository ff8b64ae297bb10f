import { useCallback, useEffect, useState } from 'react';
import {
  deletePushSubscription,
  getPushSubscription,
  putPushSubscription,
  type PushSubscriptionState,
} from '../../../contract/push.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import type { Failure } from '../calls/client.ts';
import { useAct } from '../calls/use-act.ts';
import { useCall } from '../calls/use-call.ts';
import { useOffice } from '../office.ts';
import type { PushBrowser, PushConfig, Subscribing } from './push-browser.ts';
import { standingOf, type PushStanding } from './view.ts';

/** After a change the status is read so much later (shell-search-settings.md 9). */
const REFRESH_MS = 500;

export type Trouble = 'not_allowed' | 'failed' | 'failed_off';

export interface Push {
  /** null: not known yet. */
  readonly standing: PushStanding | null;
  readonly subscription: PushSubscriptionState | undefined;
  /** The OMS could not say, or this browser. */
  readonly failure: boolean;
  /** Why the OMS could not. */
  readonly reason: Failure | null;
  readonly again: () => void;
  readonly busy: boolean;
  readonly trouble: Trouble | null;
  readonly subscribe: () => Promise<void>;
  readonly unsubscribe: () => Promise<void>;
}

interface Local {
  readonly browser: PushBrowser;
  readonly device: string;
  readonly support: ReturnType<PushBrowser['support']>;
  readonly address: string | null;
  readonly shop: string | null;
}

/** State as the OMS would tell it, of a provider that alone knows it. */
const byProvider = ({ address, shop }: Local, identifier: string): PushSubscriptionState => ({
  address: shop === identifier ? address : null,
  others: 0,
  public_key: null,
  quiet_hours: null,
});

/** This browser as it is now; null while the provider's code is not here. */
async function findLocal(push: PushConfig): Promise<Local | null> {
  const [browser, device] = await Promise.all([push.open?.(), push.device()]);
  if (!browser) return null;
  const [support, shop] = [browser.support(), browser.shop()];
  return { browser, device, support, shop, address: await browser.address() };
}

/** The push messages of a location (shop) on this browser. */
export function usePush(place: AccessPlace): Push {
  const { push } = useOffice();
  const [local, setLocal] = useState<Local | null>(null);
  const [lost, setLost] = useState(false);
  const [change, setChange] = useState<{ busy: boolean; trouble: Trouble | null }>({
    busy: false,
    trouble: null,
  });
  const params = local && { type: place.type, location: place.identifier, device: local.device };
  const call = useCall(getPushSubscription, push.isKept && params ? { params } : null);
  const subscription = push.isKept ? call.body : local && byProvider(local, place.identifier);
  const put = useAct(putPushSubscription);
  const remove = useAct(deletePushSubscription);

  const look = useCallback(
    () =>
      findLocal(push).then(
        found => {
          setLocal(found);
          setLost(false);
        },
        () => setLost(true),
      ),
    [push],
  );
  useEffect(() => {
    const see = () => void look();
    see();
    // The provider's code may come with the network, and a permission from the browser's own settings.
    window.addEventListener('focus', see);
    const stop = push.onOnlineChange(see);
    return () => {
      window.removeEventListener('focus', see);
      stop();
    };
  }, [push, look]);

  /** Makes a change, and shows what became of it; `fault`: nothing, because a browser or its provider threw. */
  async function make(fault: Trouble, work: (at: Local) => Promise<Trouble | null>): Promise<void> {
    if (!local) return;
    setChange({ busy: true, trouble: null });
    const trouble = await work(local).catch(() => fault);
    await new Promise(resolve => setTimeout(resolve, REFRESH_MS));
    await look();
    call.again();
    setChange({ busy: false, trouble });
  }

  return {
    standing: local && subscription ? standingOf({ ...local, subscription }) : null,
    subscription: subscription ?? undefined,
    failure: (lost && local === null) || (call.failure !== null && call.body === undefined),
    reason: call.failure,
    again: () => {
      void look();
      if (params) call.again();
    },
    busy: change.busy,
    trouble: change.trouble,
    subscribe: () =>
      make('failed', async ({ browser }) => {
        const made = await browser.subscribe(place.identifier, subscription?.public_key ?? null);
        if (made.kind !== 'subscribed' || !params) return troubleOf(made);
        if (!push.isKept) return null;
        const answer = await put.act({ params, body: made.address });
        return answer.kind === 'ok' ? null : 'failed';
      }),
    unsubscribe: () =>
      make('failed_off', async ({ browser }) => {
        const answer = push.isKept && params ? await remove.act({ params }) : null;
        if (answer && answer.kind !== 'ok') return 'failed_off';
        const left = browser.unsubscribe(subscription?.others === 0);
        // The OMS, where it keeps the subscriptions, sends nothing any more.
        await (push.isKept ? left.catch(() => undefined) : left);
        return null;
      }),
  };
}

const troubleOf = ({ kind }: Subscribing): Trouble => (kind === 'not-allowed' ? 'not_allowed' : 'failed');
