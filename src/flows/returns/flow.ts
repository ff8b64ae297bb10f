import type { Flow } from '../flow.ts';
import { beginZones } from '../opening/zone-reads.ts';

export const returnFlow: Flow = {
  processType: 'return',
  load: () => import('./screen.tsx'),
  beginReads: (http, route) => beginZones(http, route, 'return'),
};
