import type { LocationRef } from '../../../contract/session.ts';
import type { ReturnPackage } from '../../../contract/warehouse/returns.ts';
import type { WorkPackage } from '../../../contract/scanning/work-package.ts';
import { cache } from './device.ts';

/** Every work package of this user on the device. */
export async function packagesOf(userId: number): Promise<readonly (WorkPackage | ReturnPackage)[]> {
  const rows = await cache.work_packages.where('user_id').equals(userId).toArray();
  return rows.map(row => row.work_package);
}

/** The packages of one place's batches and receipts. */
export async function packagesAt(
  place: Pick<LocationRef, 'type' | 'identifier'>,
  userId: number,
): Promise<readonly WorkPackage[]> {
  const all = await packagesOf(userId);
  return all
    .filter(pkg => pkg.process_type === 'sort')
    .filter(({ location }) => location.type === place.type && location.identifier === place.identifier);
}
