import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

/** Orders a second of `npm run seed`, which has filled this database (BENCH_ORDERS says with how many). */
export const seedFigures = ({ seeded: { orders, seconds } }: Stage): Figure[] => [
  {
    what: `seed of ${orders.toLocaleString('en')} orders`,
    unit: '/s',
    ours: orders / seconds,
    goal: { of: 'ours', least: 5000 },
  },
];
