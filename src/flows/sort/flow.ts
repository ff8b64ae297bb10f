import type { Flow } from '../flow.ts';
import { beginReads } from './opening/begin-reads.ts';

export const sortFlow: Flow = {
  processType: 'sort',
  load: () => import('./screen.tsx'),
  beginReads: (http, route) => void beginReads(http, route),
};
