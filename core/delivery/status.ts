import { own } from '../table/own.ts';

/**
 * The marks of a status, one letter each:
 * O open, C closed (a person can still change it in some way), T terminal; exactly one of these three.
 * R its pieces are reserved in the stock of its location. L it keeps its sorting location. S offered in the search.
 * P passed through: a delivery has it only until the next step has run.
 */
export type Mark = 'O' | 'C' | 'T' | 'R' | 'L' | 'S' | 'P';

/** Every status of a delivery with its Dutch label and its marks (order-rules.md 1). Pausing changes no mark. */
export const deliveryStatusTable = {
  'requires-hold-evaluation': { label: 'Wacht op blokkeringscontrole', marks: 'ORSP' },
  'on-hold': { label: 'Geblokkeerd', marks: 'OR' },
  'in-review': { label: 'In beoordeling', marks: 'OR' },
  'on-hold-released': { label: 'Vrijgegeven', marks: 'ORP' },
  'on-hold-released-manual': { label: 'Vrijgegeven (handmatig)', marks: 'ORP' },
  'on-hold-final': { label: 'Definitief geblokkeerd', marks: 'C' },
  'on-hold-final-manual': { label: 'Definitief geblokkeerd (handmatig)', marks: 'C' },
  'to-be-requested': { label: 'Aan te vragen', marks: 'ORS' },
  'waiting-for-stock': { label: 'Wacht op voorraad', marks: 'OS' },
  'unable-to-assign': { label: 'Niet toe te wijzen', marks: 'OS' },
  requested: { label: 'Aangevraagd', marks: 'ORLS' },
  'requested-externally': { label: 'Extern aangevraagd', marks: 'ORL' },
  'request-confirmed': { label: 'Aanvraag bevestigd', marks: 'ORL' },
  'cancel-to-be-requested': { label: 'Annulering aan te vragen', marks: 'OR' },
  'cancel-requested': { label: 'Annulering aangevraagd', marks: 'OR' },
  cancelled: { label: 'Geannuleerd', marks: 'TS' },
  shipped: { label: 'Verzonden', marks: 'CS' },
  delivered: { label: 'Afgeleverd', marks: 'C' },
  'shipped-with-issues': { label: 'Verzonden met klacht', marks: 'TS' },
  'unable-to-ship': { label: 'Manco', marks: 'CS' },
  denied: { label: 'Geweigerd', marks: 'C' },
  'waiting-for-customer-decision': { label: 'Wacht op keuze van de klant', marks: 'O' },
  'unable-to-ship-final': { label: 'Definitief manco', marks: 'TS' },
  'crossdock-requested': { label: 'Crossdock aangevraagd', marks: 'OL' },
  'crossdock-received': { label: 'Crossdock ontvangen', marks: 'OL' },
  'crossdock-unable-to-ship': { label: 'Crossdock manco', marks: 'C' },
  'return-announced': { label: 'Retour aangemeld', marks: 'OS' },
  'return-scan-in-process': { label: 'Retour wordt gescand', marks: 'O' },
  'return-received': { label: 'Retour ontvangen', marks: 'CS' },
  surplus: { label: 'Overschot', marks: 'T' },
  unknown: { label: 'Onbekend', marks: 'OR' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly marks: string }>>;

export type DeliveryStatus = keyof typeof deliveryStatusTable;

/** Every stored status; `requested-paused` is not one. */
export const deliveryStatuses = Object.keys(deliveryStatusTable) as readonly DeliveryStatus[];

/** Shown, and searched for, for every delivery with `paused_at`; never stored. */
export const PAUSED = { identifier: 'requested-paused', label: 'Gepauzeerd' } as const;

/** Shown for a record whose pieces went on in others, whatever its status: it was neither cancelled nor short. Never stored. */
export const REPLACED = { identifier: 'replaced', label: 'Vervangen' } as const;

/** In Dutch; a text that is no status as it is. */
export const labelOf = (status: string): string =>
  own<{ label: string }>(deliveryStatusTable, status)?.label ?? status;

const hasMark = (status: DeliveryStatus, mark: Mark): boolean =>
  deliveryStatusTable[status].marks.includes(mark);

/** Something must still happen with it. */
export const isOpen = (status: DeliveryStatus): boolean => hasMark(status, 'O');

/** Its pieces are on their way to the customer, or there. */
export const hasLeft = (status: DeliveryStatus): boolean => ['shipped', 'delivered'].includes(status);

/** Nothing changes it any more. */
export const isTerminal = (status: DeliveryStatus): boolean => hasMark(status, 'T');

/** The statuses with a mark, in the order of the table. */
export const statusesMarked = (mark: Mark): readonly DeliveryStatus[] =>
  deliveryStatuses.filter(status => hasMark(status, mark));
