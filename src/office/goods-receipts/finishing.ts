/** 'Klaar met scannen' on this device: it goes through the queue, behind this device's own scans. */
export interface Finishing {
  /** What of this receipt this device still has to report, and what of it wants repair. */
  readonly own: { readonly pending: number; readonly parked: number };
  readonly state:
    'idle' | 'sending' | 'waits' | 'failed' | 'not-stored' | 'unconfirmed' | 'not-read' | 'done';
  readonly device_id: string;
  finish(): void;
}
