const crossdockStatuses = ['crossdock-requested', 'crossdock-received', 'crossdock-unable-to-ship'] as const;
type CrossdockStatus = (typeof crossdockStatuses)[number];

/** Events of a crossdock delivery while its goods receipt is scanned, and when the receipt is completed. */
export type CrossdockEvent =
  /** All its articles are in its sorting location. */
  | 'all-placed'
  /** One of them was taken back. */
  | 'taken-back'
  /** The receipt is completed with a part of its articles; a new delivery gets the missing ones. */
  | 'completed-in-part'
  /** The receipt is completed without any of its articles. */
  | 'completed-without';

/** The status that follows (spec/README: the reference OMS's own rule); a status that is not in the table stays. */
const next: Readonly<Record<CrossdockStatus, Readonly<Partial<Record<CrossdockEvent, CrossdockStatus>>>>> = {
  'crossdock-requested': {
    'all-placed': 'crossdock-received',
    'completed-in-part': 'crossdock-received',
    'completed-without': 'crossdock-unable-to-ship',
  },
  'crossdock-received': { 'taken-back': 'crossdock-requested' },
  'crossdock-unable-to-ship': {},
};

/** The status after an event; a delivery that is no crossdock keeps its status. */
export function crossdockStatusAfter(status: string, event: CrossdockEvent): string {
  const known = crossdockStatuses.find(s => s === status);
  return (known && next[known][event]) ?? status;
}
