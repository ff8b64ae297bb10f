import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getWorkPackage, type WorkPackage } from '../../../contract/scanning/work-package.ts';
import type { Database } from '../../ground/db/pool.ts';
import type { Deps } from '../../ground/deps.ts';
import { extraInfoOf } from '../extra-info/extra-info.ts';
import { mount, taken } from '../../ground/http/mount.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import { bindReceipt } from '../goods-receipts/bind-receipt.ts';
import { processSettings, type ProcessSettings } from '../sorting/process-settings.ts';
import { workInZone } from '../sorting/work-in-zone.ts';
import { clearancesFor } from './clearances.ts';
import {
  type PackageHead,
  packageSettings,
  selectChanges,
  selectDeliveries,
  selectHead,
  selectProducts,
} from './select-package.ts';
import { selectReceipt } from './select-receipt.ts';
import type { WorkKey } from './work-key.ts';

/**
 * The work package (extra): everything a device needs to sort a batch or receive goods without a network, or its
 * changes since a version.
 */
export function workPackageRoutes(app: FastifyInstance, { db, epoch }: Deps): void {
  mount(
    app,
    getWorkPackage,
  )(async ({ params, query, request, reply }) => {
    const bound = await bindReceipt(db, params, query);
    if (bound) return bound;
    const work = await workInZone(db, params, query);
    if (isRefusal(work)) return work;
    const { since } = query;
    // A device with a newer version than ours had it before a backup was restored: it gets everything.
    if (since !== undefined && since <= work.version) {
      const changes = await selectChanges(db, work, since);
      if (changes) return { status: 200, body: changes };
    }
    const head = await selectHead(db, work);
    const settings = await processSettings(db);
    const etag = etagOf(epoch(), head, settings);
    void reply.header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) {
      void reply.code(304).send();
      return taken;
    }
    return { status: 200, body: await wholePackage(db, work, head, settings) };
  });
}

/** Hash of the epoch and the whole head: settings and places change without the batch's version. */
function etagOf(epoch: string, head: PackageHead, settings: ProcessSettings): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([epoch, head, settings]))
    .digest('base64url');
  return `"${head.version}-${hash.slice(0, 22)}"`;
}

async function wholePackage(
  db: Database,
  work: WorkKey,
  head: PackageHead,
  settings: ProcessSettings,
): Promise<WorkPackage> {
  const { version, batch, location, zone, storage_locations, autofill } = head;
  const found = work.type === 'goods-receipt' ? await selectReceipt(db, work.id) : undefined;
  const dispatch_requests = await selectDeliveries(db, work);
  const products = await selectProducts(db, work);
  const extraInfo = await extraInfoOf(
    db,
    products.map(p => p.identifier),
  );
  const { clearances, products: lying } = await clearancesFor(db, work);
  const others = lying.filter(one => !products.some(({ identifier }) => identifier === one.identifier));
  return {
    version,
    location,
    zone,
    process_type: 'sort',
    batch,
    ...(found && { goods_receipt: found.receipt }),
    storage_locations,
    products: [...products.map(p => ({ ...p, extra_info: extraInfo.get(p.identifier) ?? null })), ...others],
    dispatch_requests,
    clearances,
    ...packageSettings(settings, autofill),
  };
}
