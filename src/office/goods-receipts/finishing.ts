/** 'Klaar met scannen' on this device: it goes through the queue, after this device's own scans. */
export interface Finishing {
  /** The entries of this receipt that this device still has to send, and those that need repair. */
  readonly own: { readonly pending: number; readonly parked: number };
  readonly state:
    'idle' | 'sending' | 'waits' | 'failed' | 'not-stored' | 'unconfirmed' | 'not-read' | 'done';
  readonly device_id: string;
  finish(): void;
}
