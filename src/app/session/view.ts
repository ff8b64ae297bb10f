import type { FrontendConfig } from '../../../contract/session.ts';

export const KEEPALIVE_MS = 300_000;
export const REDIRECT_MS = 3000;
/** How long the last user's rights hold on a device without contact (scanning-rules.md, "Who, on which device"). */
export const OFFLINE_HOLD_MS = 16 * 3600 * 1000;

/** Whether what the OMS told at `lastContact` still holds at `now` (ms). A clock set back does not end it. */
export const stillHolds = (lastContact: number, now: number): boolean => now - lastContact < OFFLINE_HOLD_MS;

/** Where a colleague takes over, also when nobody is signed in. */
export const SWITCH_PATH = '/scan/wissel';

/** Where the portal leads through when somebody signs out there. */
export const SIGNED_OUT_PATH = '/afgemeld';

/** Routes where goods are in someone's hands: never redirected away from. */
export const isScanRoute = (path: string): boolean => /^\/(product-processing|scan)(\/|$)/.test(path);

/** `environment` is unknown before the first sign-in; a page served from the machine itself counts as local. */
const isLocal = (environment: string | undefined, hostname: string): boolean =>
  environment === undefined ? /^(localhost|127\.|\[::1\])/.test(hostname) : environment === 'local';

/** Whether a signed-out page may leave for the portal by itself. */
export const mayRedirect = (config: FrontendConfig | null, path: string, hostname: string): boolean =>
  !isScanRoute(path) && !isLocal(config?.general.environment, hostname);

/** The portal's sign-in page, coming back to `referrer` (a path on this origin). */
export const loginUrl = (config: FrontendConfig | null, referrer: string): string =>
  `${portalUrl(config)}/login?referrer=${encodeURIComponent(referrer)}`;

/** The portal; the reference OMS's own where the configuration is not known yet. */
export const portalUrl = (config: FrontendConfig | null): string =>
  (config?.general['omni-portal-base-url'] || '/portal').replace(/\/+$/, '');

/** The label beside the product name; none in production. */
export const environmentLabel = (environment: string): string | null =>
  environment === 'production' ? null : environment;
