import { openBatches } from '../../../core/access/batches.ts';
import type { Flow } from '../flow.ts';
import { beginReads } from './opening/begin-reads.ts';

export const sortFlow: Flow = {
  processType: 'sort',
  practice: openBatches,
  load: () => import('./screen.tsx'),
  beginReads: (http, route) => void beginReads(http, route),
};
