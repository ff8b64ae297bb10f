import { scanRules } from '../input/scan-rules.ts';
import { listenForScans, type ReadyStore, type Wedge } from '../input/wedge.ts';
import { t } from '../texts/common.ts';
import { isTestCode } from '../../core/test-code/test-code.ts';
import type { Scan } from '../input/scan.ts';
import type { WedgeFault } from '../input/wedge/wedge-fault.ts';

/** The interface of an open screen that scans. */
export interface ScanListener {
  onScan(scan: Scan): void;
  onFault(fault: WedgeFault): void;
  /** The work package knows these digits and no known code begins with them. */
  isComplete(text: string): boolean;
  isKnown(text: string): boolean;
  /** Takes the code of 'Scannertest' too, which means nothing to any other screen. */
  readonly takesTests?: true;
}

let wedge: Wedge | null = null;
/** A scan screen refuses every scan, of any source. */
let stopped = false;
let listener: ScanListener | null = null;
/** Scans from before the screen was there; null when the screen does not take them. */
let kept: Scan[] | null = null;

/** One wedge listener for the whole app, in place before the first paint; it takes keys only while a screen scans. */
export function startScanner(): ReadyStore {
  wedge ??= listenForScans({
    name: () => t('scanner'),
    onScan: scan => {
      if (isTestCode(scan.text) && !listener?.takesTests) return;
      if (listener) listener.onScan(scan);
      else kept?.push(scan);
    },
    onFault: fault => listener?.onFault(fault),
    rules: scanRules,
    isComplete: text => listener?.isComplete(text) ?? false,
    isKnown: text => listener?.isKnown(text) ?? false,
  });
  return wedge.ready;
}

/** Stops the scanning until somebody has read why, or lets it go on. */
export const stopScans = (on: boolean): void => void (stopped = on);

export const areScansStopped = (): boolean => stopped;

/** Sends scans to one screen until the returned function is called. */
export function takeScans(screen: ScanListener): () => void {
  startScanner();
  listener = screen;
  wedge?.listen(true);
  for (const scan of kept ?? []) screen.onScan(scan);
  kept = null;
  return () => {
    if (listener !== screen) return;
    listener = null;
    wedge?.listen(false);
  };
}

/** Keeps scans for the screen that is still loading; false when none would be read now. */
export function keepScans(): boolean {
  kept ??= [];
  const ready = startScanner();
  wedge?.listen(true);
  return ready.get();
}

/** The screen takes no scans, or none came: scans kept for it are dropped. */
export function dropKeptScans(): void {
  if (!kept) return;
  kept = null;
  wedge?.listen(false);
}
