import {
  getReturnPackage,
  type ReturnChanges,
  type ReturnPackage,
} from '../../../../contract/warehouse/returns.ts';
import type { Http } from '../../../sync/http.ts';
import { pulled } from '../../../sync/pull/pull.ts';
import type { PackageRef, PulledOf } from '../../../work-package/store.ts';

/** Asks the OMS for the package of a location's returns, or for its changes since a version. */
export const pullReturns = async (
  http: Http,
  { type, location, zone }: Pick<PackageRef, 'type' | 'location' | 'zone'>,
  since: number | undefined,
): Promise<PulledOf<ReturnPackage, ReturnChanges>> =>
  pulled<ReturnPackage, ReturnChanges>(
    await http.call(getReturnPackage, { params: { type, location, zone }, query: { since } }),
  );
