/** A wrong setting of a scanner, or of the device that it types on. */
export type WedgeFault =
  'keyboard-layout' | 'caps-lock' | 'number-lock' | 'characters-not-as-events' | 'scan-lost';
