import { own } from '../table/own.ts';

/**
 * The marks of a status, one letter each:
 * O open, C closed (a person can still change it in some way), T terminal; exactly one of these three.
 * R its pieces are reserved in the stock of its location. L it keeps its sorting location. S offered in the search.
 * G it is gone, by what was sent. N a shortage, which is planned anew: at once, or when `reassign_at` has come.
 * P passed through: a delivery has it only until the next step has run.
 */
export type StatusMark = 'O' | 'C' | 'T' | 'R' | 'L' | 'S' | 'G' | 'N' | 'P';

/**
 * ok: done. info: under way. neutral: not begun, or cancelled. warn: waits for somebody. bad: needs an action
 * (office.md 7).
 */
export type Tone = 'ok' | 'info' | 'neutral' | 'warn' | 'bad';

/** The decision about a delivery that was held back. */
export type HoldStatus = 'review' | 'accepted' | 'denied';

/**
 * Every status of a delivery with its Dutch label, its marks (order-rules.md 1), its tone in the office, and what it says of a
 * decision. Pausing changes no mark; a paused delivery is warn whatever its status, and one that no assigner tries again is bad.
 */
export const deliveryStatusTable = {
  'requires-hold-evaluation': { label: 'Wacht op blokkeringscontrole', marks: 'ORSP', tone: 'neutral' },
  'on-hold': { label: 'Geblokkeerd', marks: 'OR', tone: 'bad', hold: 'review' },
  'in-review': { label: 'In beoordeling', marks: 'OR', tone: 'warn', hold: 'review' },
  'on-hold-released': { label: 'Vrijgegeven', marks: 'ORP', tone: 'info', hold: 'accepted' },
  'on-hold-released-manual': {
    label: 'Vrijgegeven (handmatig)',
    marks: 'ORP',
    tone: 'info',
    hold: 'accepted',
  },
  'on-hold-final': { label: 'Definitief geblokkeerd', marks: 'C', tone: 'bad', hold: 'denied' },
  'on-hold-final-manual': {
    label: 'Definitief geblokkeerd (handmatig)',
    marks: 'C',
    tone: 'bad',
    hold: 'denied',
  },
  'to-be-requested': { label: 'Aan te vragen', marks: 'ORS', tone: 'neutral' },
  'waiting-for-stock': { label: 'Wacht op voorraad', marks: 'OS', tone: 'warn' },
  'unable-to-assign': { label: 'Niet toe te wijzen', marks: 'OS', tone: 'warn' },
  requested: { label: 'Aangevraagd', marks: 'ORLS', tone: 'info' },
  'requested-externally': { label: 'Extern aangevraagd', marks: 'ORL', tone: 'info' },
  'request-confirmed': { label: 'Aanvraag bevestigd', marks: 'ORL', tone: 'info' },
  'cancel-to-be-requested': { label: 'Annulering aan te vragen', marks: 'OR', tone: 'warn' },
  'cancel-requested': { label: 'Annulering aangevraagd', marks: 'OR', tone: 'warn' },
  cancelled: { label: 'Geannuleerd', marks: 'TS', tone: 'neutral' },
  shipped: { label: 'Verzonden', marks: 'CSG', tone: 'ok' },
  delivered: { label: 'Afgeleverd', marks: 'CG', tone: 'ok' },
  'shipped-with-issues': { label: 'Verzonden met klacht', marks: 'TSG', tone: 'warn' },
  'unable-to-ship': { label: 'Manco', marks: 'CSN', tone: 'warn' },
  denied: { label: 'Geweigerd', marks: 'CN', tone: 'bad' },
  'waiting-for-customer-decision': { label: 'Wacht op keuze van de klant', marks: 'O', tone: 'warn' },
  'unable-to-ship-final': { label: 'Definitief manco', marks: 'TS', tone: 'neutral' },
  'crossdock-requested': { label: 'Crossdock aangevraagd', marks: 'OL', tone: 'info' },
  'crossdock-received': { label: 'Crossdock ontvangen', marks: 'OL', tone: 'info' },
  'crossdock-unable-to-ship': { label: 'Crossdock manco', marks: 'CN', tone: 'bad' },
  'return-announced': { label: 'Retour aangemeld', marks: 'OS', tone: 'info' },
  'return-scan-in-process': { label: 'Retour wordt gescand', marks: 'O', tone: 'info' },
  'return-received': { label: 'Retour ontvangen', marks: 'CS', tone: 'ok' },
  surplus: { label: 'Overschot', marks: 'T', tone: 'neutral' },
  unknown: { label: 'Onbekend', marks: 'OR', tone: 'bad' },
} as const satisfies Readonly<Record<string, Row>>;

interface Row {
  readonly label: string;
  readonly marks: string;
  readonly tone: Tone;
  readonly hold?: HoldStatus;
}

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

const hasMark = (status: DeliveryStatus, mark: StatusMark): boolean =>
  deliveryStatusTable[status].marks.includes(mark);

/** Something must still happen with it. */
export const isOpen = (status: DeliveryStatus): boolean => hasMark(status, 'O');

/** Its pieces are on their way to the customer, or there. */
export const hasLeft = (status: DeliveryStatus): boolean => ['shipped', 'delivered'].includes(status);

/** Nothing changes it any more. */
export const isTerminal = (status: DeliveryStatus): boolean => hasMark(status, 'T');

/** The statuses with a mark, in the order of the table. */
export const statusesMarked = (mark: StatusMark): readonly DeliveryStatus[] =>
  deliveryStatuses.filter(status => hasMark(status, mark));

/** The statuses that say so of a decision. */
export const statusesHeld = (...holds: readonly HoldStatus[]): readonly DeliveryStatus[] =>
  deliveryStatuses.filter(status => {
    const { hold }: Row = deliveryStatusTable[status];
    return hold !== undefined && holds.includes(hold);
  });
