import type { ArticleClaim } from '../../core/delivery/choose.ts';
import { CLAIM_SECONDS } from '../../core/delivery/claim.ts';
import type { Claim } from '../../contract/scanning/event.ts';
import type { Clock } from '../outbox/deps.ts';

/** Somebody who was heard in this work during the last minute. */
export interface Colleague {
  readonly name: string;
  /** The deliveries of which something is in hand. */
  readonly deliveries: readonly number[];
}

/** The claims of colleagues, by the events that this device received. */
export interface Claims {
  take(claim: Claim): void;
  /** Articles on their way to a delivery, of other devices. */
  articles(): readonly ArticleClaim[];
  /** Name of the colleague who completes the delivery; null: nobody. */
  completing(dispatch_request_id: number): string | null;
  /** In the order of their names. */
  colleagues(): readonly Colleague[];
}

/**
 * Claims of other devices. They end by this device's monotonic clock, because its wall clock and the OMS's may differ
 * by hours.
 */
export function createClaims(clock: Clock, device_id: string): Claims {
  const held = new Map<string, { readonly claim: Claim; readonly until: number }>();
  const heard = new Map<string, { readonly name: string; readonly until: number }>();
  const running = (kind: Claim['kind']): readonly Claim[] => {
    for (const [key, { until }] of held) if (until <= clock.monotonic()) held.delete(key);
    return [...held.values()].map(({ claim }) => claim).filter(claim => claim.kind === kind);
  };
  return {
    take(claim) {
      if (claim.device_id === device_id) return;
      const until = clock.monotonic() + CLAIM_SECONDS * 1000;
      heard.set(claim.device_id, { name: claim.user_name, until });
      const { kind, dispatch_request_id, product_identifier } = claim;
      const key = [kind, dispatch_request_id, product_identifier, claim.device_id].join('/');
      if (claim.expires_at === null) held.delete(key);
      else held.set(key, { claim, until });
    },
    articles: () => running('article'),
    completing: id => running('completion').find(c => c.dispatch_request_id === id)?.user_name ?? null,
    colleagues() {
      const claims = [...running('article'), ...running('completion')];
      const names = [...heard.values()].filter(({ until }) => until > clock.monotonic()).map(h => h.name);
      return [...new Set(names)].sort().map(name => ({
        name,
        deliveries: claims.filter(c => c.user_name === name).map(c => c.dispatch_request_id),
      }));
    },
  };
}
