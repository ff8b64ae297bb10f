import type { Flow } from '../flow.ts';

export const sortFlow: Flow = {
  processType: 'sort',
  title: 'Orders Sorteren',
  load: () => import('./screen.tsx'),
};
