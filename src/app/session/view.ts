import type { FrontendConfig, LocationRef } from '../../../contract/session.ts';
import type { Location } from '../../../contract/warehouse/location.ts';

export const KEEPALIVE_MS = 300_000;
export const REDIRECT_MS = 3000;
/**
 * How long the last user's rights are valid on a device without contact (scanning-rules.md, "Who, on which device").
 */
export const OFFLINE_HOLD_MS = 16 * 3600 * 1000;

/**
 * Whether the rights that the OMS sent at `lastContact` are valid at `now` (ms). A clock that was set back does not
 * end them.
 */
export const stillHolds = (lastContact: number, now: number): boolean => now - lastContact < OFFLINE_HOLD_MS;

/** The path where a colleague takes over, also when nobody is signed in. */
export const SWITCH_PATH = '/scan/wissel';

/** The path through which the portal leads a sign-out. */
export const SIGNED_OUT_PATH = '/afgemeld';

/** Routes where a worker may hold goods: never redirected away from. */
export const isScanRoute = (path: string): boolean =>
  /^\/(product-processing|scan|orders\/detail\/[^/]+\/pick-by-store)(\/|$)/.test(path);

/** `environment` is unknown before the first sign-in; a page served from the machine itself counts as local. */
const isLocal = (environment: string | undefined, hostname: string): boolean =>
  environment === undefined ? /^(localhost|127\.|\[::1\])/.test(hostname) : environment === 'local';

/** Whether a signed-out page may open the portal by itself. */
export const mayRedirect = (config: FrontendConfig | null, path: string, hostname: string): boolean =>
  !isScanRoute(path) && !isLocal(config?.general.environment, hostname);

/** The portal's sign-in page, which leads back to `referrer` (a path on this origin). */
export const loginUrl = (config: FrontendConfig | null, referrer: string): string =>
  `${portalUrl(config)}/login?referrer=${encodeURIComponent(referrer)}`;

/** The portal; the reference OMS's own while the configuration is not known. */
export const portalUrl = (config: FrontendConfig | null): string =>
  (config?.general['omni-portal-base-url'] || '/portal').replace(/\/+$/, '');

/** The label beside the product name; none in production. */
export const environmentLabel = (environment: string): string | null =>
  environment === 'production' ? null : environment;

/** The locations to work at: nobody works at one that is not active, as the one where deliveries without a place are parked. */
export const placesOf = (locations: readonly Location[]): LocationRef[] => refsOf(locations, '1');
/** Those at which nobody works. */
export const closedOf = (locations: readonly Location[]): LocationRef[] => refsOf(locations, '0');

const refsOf = (locations: readonly Location[], of: Location['active']): LocationRef[] =>
  locations
    .filter(({ active }) => active === of)
    .map(({ location_type: type, identifier, display_name }) => ({
      type: type.identifier,
      identifier,
      display_name,
    }));
