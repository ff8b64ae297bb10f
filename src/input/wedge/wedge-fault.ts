/** A wrong setting of a scanner, or of the device that it types on. */
export type WedgeFault =
  'keyboard-layout' | 'caps-lock' | 'number-lock' | 'characters-not-as-events' | 'scan-lost';

const names: Record<WedgeFault, string> = {
  'keyboard-layout':
    'De toetsenbordindeling van de scanner past niet bij dit apparaat. Stel beide in op dezelfde taal.',
  'caps-lock': 'Caps Lock staat aan. Zet Caps Lock uit.',
  'number-lock': 'Num Lock staat uit. Zet Num Lock aan.',
  'characters-not-as-events':
    "De scanner typt via een invoermethode. Zet in DataWedge 'Send Characters as Events' aan.",
  'scan-lost': "Scan niet ontvangen. Scan opnieuw; zet in DataWedge 'Send Characters as Events' aan.",
};

/** The fault in words for the worker and the administrator. */
export const faultText = (fault: WedgeFault): string => names[fault];
