import { receiveReturns } from '../../../core/access/returns.ts';
import type { Flow } from '../flow.ts';
import { beginZones } from '../opening/zone-reads.ts';

export const returnFlow: Flow = {
  processType: 'return',
  practice: receiveReturns,
  load: () => import('./screen.tsx'),
  beginReads: (http, route) => beginZones(http, route, 'return'),
};
