import { reportReceiptDevice } from '../../../../contract/warehouse/goods-receipt.ts';
import { REPORT_EVERY_MS } from '../../../../core/receipt/silent.ts';
import type { Http } from '../../../sync/http.ts';
import { workOf, type PackageRef } from '../../../work-package/store.ts';
import { atEnd } from '../../at-end.ts';
import type { FlowServices } from '../../flow.ts';

const AFTER_A_SCAN_MS = 2000;

/**
 * Tells the OMS how many scans of the receipt this device still has to send, so that the user who finishes the
 * receipt sees whom to wait for. Without a network the time of the last report says it.
 */
export function reportReceiving(
  http: Http,
  { outbox, clock }: Pick<FlowServices, 'outbox' | 'clock'>,
  ref: PackageRef,
  device: string,
  signal: AbortSignal,
): void {
  const work = workOf(ref);
  const { type, location, source } = ref;
  let waiting = false;

  async function say(open: boolean): Promise<void> {
    const entries = await outbox.ofWork(work);
    const pending = entries.filter(e => e.state !== 'done' && e.mutation.type !== 'finish-receipt').length;
    await http.call(reportReceiptDevice, {
      params: { type, location, receipt: source.identifier, device },
      body: { pending, open },
    });
  }
  const sayOpen = (): Promise<void> =>
    signal.aborted ? Promise.resolve() : say(true).catch(() => undefined);

  async function afterScan(): Promise<void> {
    if (waiting) return;
    waiting = true;
    await clock.sleep(AFTER_A_SCAN_MS, signal);
    waiting = false;
    await sayOpen();
  }
  async function keepSaying(): Promise<void> {
    while (!signal.aborted) {
      await sayOpen();
      await clock.sleep(REPORT_EVERY_MS, signal);
    }
  }

  if (signal.aborted) return;
  atEnd(
    signal,
    outbox.subscribe(({ entries }) => {
      if (entries.some(e => e.work === work)) void afterScan();
    }),
  );
  atEnd(signal, () => void say(false).catch(() => undefined));
  void keepSaying();
}
