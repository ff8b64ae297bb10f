import { namedSource } from '../../core/work/source.ts';
import { getReturnPackage, type ReturnChanges, type ReturnPackage } from '../../contract/returns.ts';
import { getWorkPackage } from '../../contract/work-package.ts';
import type { PackageRef, Pulled, PulledOf } from '../work-package/store.ts';
import type { Verdict } from './classify.ts';
import type { Http } from './http.ts';

/** Asks the OMS for a batch's work package, or for its changes since a version. */
export async function pullPackage(http: Http, ref: PackageRef, since: number | undefined): Promise<Pulled> {
  const answer = await http.call(getWorkPackage, {
    params: { type: ref.type, location: ref.location, zone: ref.zone, processType: 'sort' },
    query: { ...namedSource(ref.source), since },
  });
  if (answer.kind !== 'ok') return failed(answer);
  return 'since' in answer.body
    ? { kind: 'changes', changes: answer.body }
    : { kind: 'package', work_package: answer.body };
}

/** The same for the returns of a location. */
export async function pullReturns(
  http: Http,
  at: Pick<PackageRef, 'type' | 'location' | 'zone'>,
  since: number | undefined,
): Promise<PulledOf<ReturnPackage, ReturnChanges>> {
  const { type, location, zone } = at;
  const answer = await http.call(getReturnPackage, { params: { type, location, zone }, query: { since } });
  if (answer.kind !== 'ok') return failed(answer);
  return 'since' in answer.body
    ? { kind: 'changes', changes: answer.body }
    : { kind: 'package', work_package: answer.body };
}

function failed(answer: Exclude<Verdict, { kind: 'ok' }>): Extract<Pulled, { kind: 'failed' }> {
  switch (answer.kind) {
    case 'refused':
      return { kind: 'failed', why: 'refused', code: answer.problem.code };
    case 'signed-out':
      return { kind: 'failed', why: 'signed-out', code: 'signed-out' };
    case 'later':
      return { kind: 'failed', why: 'later', code: answer.why };
  }
}
