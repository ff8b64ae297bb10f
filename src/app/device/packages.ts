import type { LocationRef } from '../../../contract/session.ts';
import type { WorkPackage } from '../../../contract/work-package.ts';
import { cacheDb } from './device.ts';

/** Every work package to sort of this user on the device. */
export async function packagesOf(userId: number): Promise<readonly WorkPackage[]> {
  const rows = await cacheDb.work_packages.where('user_id').equals(userId).toArray();
  return rows.map(row => row.work_package).filter(pkg => pkg.process_type === 'sort');
}

/** Those of one place. */
export async function packagesAt(
  place: Pick<LocationRef, 'type' | 'identifier'>,
  userId: number,
): Promise<readonly WorkPackage[]> {
  const all = await packagesOf(userId);
  return all.filter(
    ({ location }) => location.type === place.type && location.identifier === place.identifier,
  );
}
