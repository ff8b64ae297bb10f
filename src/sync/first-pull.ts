import type { WorkPackage } from '../../contract/work-package.ts';
import type { PackageRef, Pulled } from '../work-package/store.ts';
import { firstCalls } from './first-calls.ts';
import { firstLoad } from './first-load.ts';

/** The whole work package, before the HTTP client is there. */
export async function firstPull(
  ref: PackageRef,
  epochSeen: (epoch: string) => Promise<unknown>,
): Promise<Pulled> {
  const answer = await firstLoad<WorkPackage>(firstCalls.workPackage(ref), epochSeen);
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
