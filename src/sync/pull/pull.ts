import { namedSource } from '../../../core/work/source.ts';
import {
  getWorkPackage,
  type WorkPackage,
  type WorkPackageChanges,
} from '../../../contract/scanning/work-package.ts';
import type { PackageRef, Pulled, PulledOf } from '../../work-package/store.ts';
import type { Meaning } from '../classify.ts';
import type { Http } from '../http.ts';

/** Asks the OMS for a batch's work package, or for its changes since a version. */
export const pullPackage = async (http: Http, ref: PackageRef, since: number | undefined): Promise<Pulled> =>
  pulled<WorkPackage, WorkPackageChanges>(
    await http.call(getWorkPackage, {
      params: { type: ref.type, location: ref.location, zone: ref.zone, processType: 'sort' },
      query: { ...namedSource(ref.source), since },
    }),
  );

/** An answer about a package as its store takes it: the whole, the changes since a version, or nothing. */
export function pulled<P extends object, C extends { readonly since: number }>(
  answer: { readonly kind: 'ok'; readonly body: P | C } | Exclude<Meaning, { kind: 'ok' }>,
): PulledOf<P, C> {
  if (answer.kind !== 'ok') return failed(answer);
  const { body } = answer;
  return 'since' in body
    ? { kind: 'changes', changes: body as C }
    : { kind: 'package', work_package: body as P };
}

function failed(answer: Exclude<Meaning, { kind: 'ok' }>): Extract<Pulled, { kind: 'failed' }> {
  switch (answer.kind) {
    case 'refused':
      return { kind: 'failed', why: 'refused', code: answer.problem.code };
    case 'signed-out':
      return { kind: 'failed', why: 'signed-out', code: 'signed-out' };
    case 'later':
      return { kind: 'failed', why: 'later', code: answer.why, problem: answer.problem };
  }
}
