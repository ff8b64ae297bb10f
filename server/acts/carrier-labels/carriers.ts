import type { LabelConfig } from '../../ground/config.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { CarrierLabels } from './carrier-labels.ts';
import { ownLabels } from './own-labels.ts';
import { sendcloud } from './sendcloud.ts';

/** Where labels are booked, by the configuration. */
export const carrierLabels = (db: Queryable, { numbers, sendcloud: service }: LabelConfig): CarrierLabels =>
  service ? sendcloud(service) : ownLabels(db, numbers);
