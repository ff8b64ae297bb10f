import type { Area } from './deps.ts';
import { portalRoutes } from './portal/routes.ts';
import { sessionRoutes } from './session/routes.ts';

/** Every area of the server; a new one is its folder and a line here. */
export const areas: readonly Area[] = [sessionRoutes, portalRoutes];
