import { downloadSlips } from '../../../../core/access/orders.ts';
import { holds } from '../../../../core/access/right.ts';
import { whenIdle } from '../../../device/idle.ts';
import { patchBatch } from '../../../../contract/warehouse/batch.ts';
import { claimCompletion, releaseCompletion } from '../../../../contract/scanning/event.ts';
import type { Http } from '../../../sync/http.ts';
import { keepSlips, type KeepSlipsDeps } from '../../../sync/pull/keep-slips.ts';
import { lookUp } from '../../../sync/look-up.ts';
import { fetchSlip } from '../../../sync/print-slip.ts';
import type { KeptSlips } from '../../../work-package/kept-slips.ts';
import { workOf, type PackageRef, type WorkPackageStore } from '../../../work-package/store.ts';
import type { FlowProps, FlowServices } from '../../flow.ts';
import { readInfo } from '../../extra-info/read-info.ts';
import { followPackage } from '../../follow-package.ts';
import type { Connection } from '../../connection.ts';
import type { PrintDesk } from '../../print-desk.ts';
import { reportReceiving } from './report-receiving.ts';
import type { SortDeps } from '../session/sort-deps.ts';
import { t } from '../texts.ts';
import { refusalText } from '../../../texts/refusal.ts';

/** Gives a batch its zone; the text of the refusal, null when it has it. */
export async function giveZone(flow: FlowProps, batch: string, zone: string): Promise<string | null> {
  const http = flow.services.http;
  const answer = await http.call(patchBatch, {
    params: { type: flow.place.type, location: flow.place.identifier, batch },
    body: { sorting_zone_identifier: zone },
  });
  if (answer.kind === 'ok') return null;
  return answer.kind === 'refused' ? refusalText(answer.problem) : t('zone_not_saved');
}

type Calls = Pick<SortDeps, 'lookUp' | 'extraInfo' | 'claimCompletion' | 'releaseCompletion'>;

/** The calls of the sort flow, apart from the outbox; a chunk of its own with ky and the schemas. */
export function onlineCalls(
  http: Http,
  services: FlowServices,
  connection: Connection,
  ref: PackageRef,
  device_id: string,
): Calls {
  return {
    async lookUp(read, preferred) {
      const found = await lookUp(http, services.clock, {
        ref,
        ean: read,
        device_id,
        ...(preferred === null ? {} : { dispatch_request_id: preferred }),
      });
      connection.note(found.ok || found.why !== 'offline');
      if (found.ok) return found.resolution;
      return found.why === 'failed' ? { kind: 'unknown', read, why: 'look-up-failed', asked: true } : null;
    },
    extraInfo: readInfo(http, connection),
    async claimCompletion(dispatchRequestId) {
      const answer = connection.noted(
        await http.call(claimCompletion, { params: { dispatchRequestId }, body: { device_id } }),
      );
      // Without an answer work goes on: the OMS ships an order once anyway.
      return answer.kind === 'ok'
        ? { granted: answer.body.granted, by: answer.body.claim.user_name }
        : { granted: true, by: '' };
    },
    releaseCompletion(dispatchRequestId) {
      void http.call(releaseCompletion, { params: { dispatchRequestId }, body: { device_id } });
    },
  };
}

/** Keeps the package, the claims and the slips up to date while the work is open. */
export function followWork(
  { services, config, user }: Pick<FlowProps, 'services' | 'config' | 'user'>,
  connection: Connection,
  ref: PackageRef,
  { store, desk, kept }: { store: WorkPackageStore; desk: PrintDesk; kept: KeptSlips },
  device_id: string,
  signal: AbortSignal,
): void {
  if (ref.source.type === 'goods-receipt') reportReceiving(services.http, services, ref, device_id, signal);
  followPackage({ services, config }, connection, ref, signal, {
    ...store,
    applyEvent: event => (event.type === 'print-job' ? desk.onJob(event.job) : store.applyEvent(event)),
  });
  if (holds(user, downloadSlips))
    followSlips(services, store, signal, {
      work: workOf(ref),
      user_id: user.id,
      view: store.view,
      kept,
      now: services.clock.now,
      fetchSlip: async id => {
        await whenIdle(signal);
        return fetchSlip(services.http, id);
      },
    });
}

/** A batch changes with every scan: its slips are checked again when it has not changed for a while. */
const SLIPS_AGAIN_MS = 2000;

function followSlips(
  { clock }: FlowServices,
  store: WorkPackageStore,
  signal: AbortSignal,
  deps: KeepSlipsDeps,
): void {
  let changed = true;
  let running = false;
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    while (changed && !signal.aborted) {
      changed = false;
      if (store.view.server().extra_processing_steps.includes('print-packing-slip'))
        // A slip that cannot be stored is fetched when it is printed.
        await keepSlips(deps, signal).catch(() => undefined);
      await clock.sleep(SLIPS_AGAIN_MS, signal);
    }
    running = false;
  }
  const stop = store.subscribe(() => {
    changed = true;
    void run();
  });
  signal.addEventListener('abort', stop);
  void run();
}
