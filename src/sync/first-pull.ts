import { namedSource } from '../../core/work/source.ts';
import { paths } from '../../contract/paths.ts';
import type { WorkPackage } from '../../contract/work-package.ts';
import type { PackageRef, Pulled } from '../work-package/store.ts';
import { firstLoad } from './first-load.ts';

/** The whole work package, before the HTTP client is there. */
export async function firstPull(
  ref: PackageRef,
  epochSeen: (epoch: string) => Promise<unknown>,
): Promise<Pulled> {
  const answer = await firstLoad<WorkPackage>({
    path: paths.workPackage,
    params: { type: ref.type, location: ref.location, zone: ref.zone, processType: 'sort' },
    query: { ...namedSource(ref.source) },
    epochSeen,
  });
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
