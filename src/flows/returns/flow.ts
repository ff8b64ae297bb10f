import type { Flow } from '../flow.ts';

export const returnFlow: Flow = {
  processType: 'return',
  title: 'Retouren scannen',
  load: () => import('./screen.tsx'),
};
