import type { Area } from './deps.ts';
import { claimRoutes } from './claims/routes.ts';
import { eventRoutes } from './floor-events/routes.ts';
import { extraInfoRoutes } from './extra-info/routes.ts';
import { applyMutations } from './mutations/apply.ts';
import { createKnownBatches } from './fast-path/known-batches.ts';
import { createMutationQueue } from './fast-path/queue.ts';
import { goodsReceiptRoutes } from './goods-receipts/routes.ts';
import { mutationRoutes } from './mutations/routes.ts';
import { pickByStoreRoutes } from './pick-by-store/routes.ts';
import { returnRoutes } from './returns/routes.ts';
import { workPackageRoutes } from './work-package/routes.ts';
import { sortingRoutes } from './sorting/routes.ts';

/** The sort process: what devices ask, what they report, and the events they receive. */
export const sortingArea: Area = async (app, deps) => {
  const { db } = deps;
  const known = createKnownBatches(db, deps.epoch, deps.batchLearntAfter);
  const submit = createMutationQueue(items =>
    applyMutations(db, known, items, error => app.log.error({ err: error }, 'mutation failed')),
  );
  mutationRoutes(app, submit);
  sortingRoutes(app, db, submit);
  goodsReceiptRoutes(app, db, submit);
  extraInfoRoutes(app, db, submit);
  pickByStoreRoutes(app, db, submit);
  workPackageRoutes(app, deps);
  returnRoutes(app, deps, submit);
  claimRoutes(app, db);
  await eventRoutes(app, deps);
};
