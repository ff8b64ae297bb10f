import { namedSource } from '../../core/work/source.ts';
import { getWorkPackage } from '../../contract/work-package.ts';
import type { PackageRef, Pulled } from '../work-package/store.ts';
import type { Http } from './http.ts';

/** Asks the OMS for a work package, or what changed in it since a version. */
export async function pullPackage(http: Http, ref: PackageRef, since: number | undefined): Promise<Pulled> {
  const answer = await http.call(getWorkPackage, {
    params: { type: ref.type, location: ref.location, zone: ref.zone, processType: 'sort' },
    query: { ...namedSource(ref.source), since },
  });
  switch (answer.kind) {
    case 'ok':
      return 'since' in answer.body
        ? { kind: 'changes', changes: answer.body }
        : { kind: 'package', work_package: answer.body };
    case 'refused':
      return { kind: 'failed', why: 'refused', code: answer.problem.code };
    case 'signed-out':
      return { kind: 'failed', why: 'signed-out', code: 'signed-out' };
    case 'later':
      return { kind: 'failed', why: 'later', code: answer.why };
  }
}
