import type { Area } from './ground/deps.ts';
import { scanAnswered } from './ground/watch/metrics.ts';
import { claimRoutes } from './nouns/claims/routes.ts';
import { eventRoutes } from './views/floor-events/routes.ts';
import { extraInfoRoutes } from './acts/extra-info/routes.ts';
import { applyMutations } from './acts/mutations/apply.ts';
import { createKnownBatches } from './acts/fast-path/known-batches.ts';
import { createMutationQueue } from './acts/fast-path/queue.ts';
import { goodsReceiptRoutes } from './acts/goods-receipts/routes.ts';
import { mutationRoutes } from './acts/mutations/routes.ts';
import { pickByStoreRoutes } from './acts/pick-by-store/routes.ts';
import { returnRoutes } from './acts/returns/routes.ts';
import { workPackageRoutes } from './acts/work-package/routes.ts';
import { sortingRoutes } from './acts/sorting/routes.ts';

/** The sort process: what devices ask, what they report, and the events they receive. */
export const sortingArea: Area = async (app, deps) => {
  const { db } = deps;
  const known = createKnownBatches(db, deps.epoch, deps.batchLearntAfter);
  const submit = createMutationQueue(async items => {
    const results = await applyMutations(db, known, items, error =>
      app.log.error({ err: error }, 'mutation failed'),
    );
    for (const [nth, { mutation }] of items.entries())
      scanAnswered(mutation.type, results[nth]?.status ?? 500);
    return results;
  });
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
