import type { WorkPackage } from '../../contract/work-package.ts';
import type { PackageRef, Pulled, PulledOf } from '../work-package/store.ts';
import { firstCalls } from './first-calls.ts';
import { firstLoad } from './first-load.ts';

type EpochSeen = Parameters<typeof firstLoad>[1];

/** The whole work package, before the HTTP client is there. */
export const firstPull = (ref: PackageRef, epochSeen: EpochSeen): Promise<Pulled> =>
  firstPackage<WorkPackage>(firstCalls.workPackage(ref), epochSeen);

/** The whole package of any process. */
export async function firstPackage<P>(url: string, epochSeen: EpochSeen): Promise<PulledOf<P, never>> {
  const answer = await firstLoad<P>(url, epochSeen);
  switch (answer.kind) {
    case 'ok':
      return { kind: 'package', work_package: answer.body };
    case 'refused':
      return { kind: 'failed', why: 'refused', code: answer.code };
    case 'signed-out':
      return { kind: 'failed', why: 'signed-out', code: 'signed-out' };
    case 'later':
      return { kind: 'failed', why: 'later', code: answer.why };
  }
}
