import { listenForScans, type ReadyStore, type Wedge } from '../input/wedge.ts';
import type { Scan } from '../input/scan.ts';
import type { WedgeFault } from '../input/wedge/wedge-fault.ts';

/** What a screen that scans gives while it is open. */
export interface ScanListener {
  onScan(scan: Scan): void;
  onFault(fault: WedgeFault): void;
  /** The work package knows these digits and no known code begins with them. */
  isComplete(text: string): boolean;
  isKnown(text: string): boolean;
}

let wedge: Wedge | null = null;
let listener: ScanListener | null = null;

/** One wedge listener for the whole app, in place before the first paint; it takes keys only while a screen scans. */
export function startScanner(): ReadyStore {
  wedge ??= listenForScans({
    onScan: scan => listener?.onScan(scan),
    onFault: fault => listener?.onFault(fault),
    isComplete: text => listener?.isComplete(text) ?? false,
    isKnown: text => listener?.isKnown(text) ?? false,
  });
  if (!listener) wedge.listen(false);
  return wedge.ready;
}

/** Sends scans to one screen until the returned function is called. */
export function hearScans(screen: ScanListener): () => void {
  startScanner();
  listener = screen;
  wedge?.listen(true);
  return () => {
    if (listener !== screen) return;
    listener = null;
    wedge?.listen(false);
  };
}
