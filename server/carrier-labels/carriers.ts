import type { LabelConfig } from '../config.ts';
import type { Queryable } from '../db/pool.ts';
import type { CarrierLabels } from './carrier-labels.ts';
import { ownLabels } from './own-labels.ts';

/** Where labels are booked, by the configuration. */
export const carrierLabels = (db: Queryable, { numbers }: LabelConfig): CarrierLabels =>
  ownLabels(db, numbers);
