const crossdockStatuses = ['crossdock-requested', 'crossdock-received', 'crossdock-unable-to-ship'] as const;
type CrossdockStatus = (typeof crossdockStatuses)[number];

/** What befalls a crossdock delivery while its goods receipt is scanned, and when that is completed. */
export type CrossdockEvent =
  /** All its articles lie in its sorting location. */
  | 'all-placed'
  /** One of them was taken back. */
  | 'taken-back'
  /** The receipt is completed with some of its articles: what it lacks goes to a new delivery. */
  | 'completed-in-part'
  /** The receipt is completed without any of its articles. */
  | 'completed-without';

/** Which status follows (spec/README: the reference OMS's own rule); what is not here stays as it is. */
const next: Readonly<Record<CrossdockStatus, Readonly<Partial<Record<CrossdockEvent, CrossdockStatus>>>>> = {
  'crossdock-requested': {
    'all-placed': 'crossdock-received',
    'completed-in-part': 'crossdock-received',
    'completed-without': 'crossdock-unable-to-ship',
  },
  'crossdock-received': { 'taken-back': 'crossdock-requested' },
  'crossdock-unable-to-ship': {},
};

/** The status after an event; a delivery that is no crossdock keeps its own. */
export function crossdockStatusAfter(status: string, event: CrossdockEvent): string {
  const known = crossdockStatuses.find(s => s === status);
  return (known && next[known][event]) ?? status;
}
