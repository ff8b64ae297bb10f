import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { downloadSlips } from '../../../../core/access/orders.ts';
import { holds } from '../../../../core/access/right.ts';
import { slipStatuses, slipTypes } from '../../../../core/delivery/slip-types.ts';
import { barredStage } from '../../steps/barred.ts';
import { cannotStore } from '../../steps/cannot-store.ts';
import type { LastScan } from '../../steps/last-ten/last-scan.ts';
import type { StageView } from '../../steps/scan-screen.tsx';
import type { PickSnapshot } from '../session/pick-model.ts';
import { pickHindrance } from '../../../../core/delivery/pick.ts';
import { laysBack } from '../machine/machine.ts';
import { leftInHand } from '../machine/repair-step.ts';
import {
  countOf,
  piecesIn,
  type Hand,
  type PickCard,
  type PickState,
  type PickStateOf,
} from '../machine/state.ts';
import { byNumberedName } from '../../../texts/formats.ts';
import { t as steps } from '../../steps/texts.ts';
import { t } from '../texts.ts';
import { verdictWords } from './verdict-words.ts';
import { translated } from '../../../texts/texts.ts';

/** A row of the lines table. */
export interface LineRow {
  readonly id: number;
  readonly name: string;
  readonly image_url: string | null;
  /** The shelf to pick it from. */
  readonly shelf: string | null;
  readonly quantity: number;
  readonly scanned: number;
}

/** Where the worker goes now, and after that. */
export interface NextPlace {
  readonly row: LineRow;
  /** The shelf after it; null: it is the last, or has none. */
  readonly after: string | null;
}

/** The first open line of rows in walking order (P18); null: all is picked. */
export function nextPlace(rows: readonly LineRow[]): NextPlace | null {
  const open = rows.filter(isOpen);
  const [row] = open;
  return row ? { row, after: open.find(({ shelf }) => shelf !== row.shelf)?.shelf ?? null } : null;
}

/** The lines that the headline does not show already. */
export const besides = (rows: readonly LineRow[], next: NextPlace | null): readonly LineRow[] =>
  rows.filter(row => row.id !== next?.row.id);

const isOpen = (row: LineRow): boolean => row.scanned < row.quantity;

/** Open lines first, in the order of the shelves, those without one last; complete ones after them. */
export const inWalkingOrder = <R extends LineRow>(rows: readonly R[]): R[] =>
  [...rows].sort(
    (a, b) =>
      Number(isOpen(b)) - Number(isOpen(a)) ||
      Number(a.shelf === null) - Number(b.shelf === null) ||
      byNumberedName(a.shelf ?? '', b.shelf ?? ''),
  );

/** The order lines with the scanned pieces of each. */
export const lineRows = (delivery: DispatchRequest, scanned: (line_id: number) => number): LineRow[] =>
  inWalkingOrder(
    delivery.dispatch_request_lines.map(line => ({
      id: line.id,
      name: line.product_name,
      image_url: line.image_url ?? null,
      shelf: line.storage_location?.display_name ?? null,
      quantity: line.quantity,
      scanned: scanned(line.id),
    })),
  );

/** The articles of a repair that must still be put back, and those that are. */
export const backRows = (delivery: DispatchRequest, state: PickStateOf<'repair'>): LineRow[] =>
  lineRows(delivery, id => countOf(state.hand, id) - leftInHand(state, id))
    .map(row => ({ ...row, quantity: countOf(state.hand, row.id) }))
    .filter(row => row.quantity > 0);

const quantityOf = (delivery: DispatchRequest): number =>
  delivery.dispatch_request_lines.reduce((sum, line) => sum + line.quantity, 0);

/** '2/5' pieces. */
export const progressOf = ({ delivery }: Pick<PickSnapshot, 'delivery'>, hand: Hand): string =>
  `${piecesIn(hand)}/${quantityOf(delivery)}`;

/** Whether it has a packing slip that this user may print (orders-and-deliveries.md 5, 6). */
export const hasSlip = (
  delivery: Pick<DispatchRequest, 'status' | 'dispatch_type' | 'carrier_method'>,
  user: { readonly permissions: readonly string[] },
): boolean =>
  holds(user, downloadSlips) &&
  slipStatuses.includes(delivery.status) &&
  slipTypes.download.includes(delivery.dispatch_type.identifier) &&
  delivery.carrier_method?.has_label_config === true;

/** The articles in hand that go back to their shelves: the delivery takes no more, or nobody will deliver it (P4a, P8). */
export function toLayBack({ state, stopped, delivery }: PickSnapshot): LineRow[] {
  const hand = stopped || laysBack(state) || state.name === 'barred' ? handOf(state) : null;
  if (hand === null) return [];
  return lineRows(delivery, () => 0)
    .map(row => ({ ...row, quantity: countOf(hand, row.id) }))
    .filter(row => row.quantity > 0);
}

/** The articles in hand, also while nothing can be stored. */
export const handOf = (state: PickState): Hand =>
  state.name === 'cannot-store' || state.name === 'barred' ? state.back.hand : state.hand;

/** The last ten scans, newest first; each may be taken back. */
export const lastScans = (hand: Hand, delivery: DispatchRequest, undo: (id: string) => void): LastScan[] =>
  hand.scans.map(({ id, line_id, at }) => {
    const line = delivery.dispatch_request_lines.find(l => l.id === line_id);
    return {
      id,
      text: line?.product_name ?? '',
      end: `${countOf(hand, line_id)}/${line?.quantity ?? 0}`,
      at,
      icon: 'check',
      state: 'kept',
      undo: () => undo(id),
    };
  });

/** The stage of the pick screen: verdict and one instruction, with the lines in it. */
export function stageOf(pick: PickSnapshot): StageView {
  const { state } = pick;
  const words = state.verdict ? { verdict: verdictWords(state.verdict), state: state.verdict.look } : {};
  switch (state.name) {
    case 'scan':
      if (pick.stopped) return { ...stoppedView(pick), ...words };
      return {
        state: 'ready',
        step: 'scan',
        label: t('step_scan'),
        list: true,
        instruction: instructionOf(pick, state),
        ...words,
      };
    case 'completed':
      return {
        state: pick.sent === 'confirmed' ? 'accepted' : 'local',
        step: 'completed',
        label: t(state.result === 'shipped' ? 'step_done' : 'step_unable'),
        list: true,
        verdict: {
          text: t(state.result === 'shipped' ? 'shipped' : 'unable_done'),
          note: sentText(pick),
        },
        ...(laysBack(state) ? { instruction: t('lay_back', { n: piecesIn(state.hand) }) } : {}),
        ...words,
      };
    case 'repair':
      return {
        state: 'repair',
        step: 'repair',
        label: t('step_repair'),
        list: true,
        verdict: { text: t('repair_title'), note: cardText(state.card) },
        instruction: t(piecesIn(state.hand) > 0 ? 'repair_scan' : 'repair_nothing'),
        ...words,
      };
    case 'barred': {
      const n = piecesIn(state.back.hand);
      const { verdict } = state;
      const read = verdict?.code === 'barred' ? String(verdict.values['read']) : null;
      return {
        ...barredStage(state.why, read, {
          step: 'barred',
          list: true,
          instruction: n > 0 ? t('lay_back', { n }) : steps('barred_leave'),
        }),
        ...(read === null && words),
      };
    }
    case 'cannot-store':
      return cannotStore(t('step_scan'), t('the_article'), state.read);
  }
}

/** A delivery that was stopped with articles in hand: why, and that they go back (P4a). */
function stoppedView(pick: PickSnapshot): StageView {
  const n = piecesIn(handOf(pick.state));
  const why = pickHindrance(pick.delivery);
  return {
    state: 'attention',
    step: 'stopped',
    label: why === 'paused' ? t('step_paused') : steps('barred_step'),
    list: true,
    verdict: { text: pick.gone ?? (why === null ? t('not_scannable') : t(stoppedWords[why])) },
    instruction: n > 0 ? t('lay_back', { n }) : t('view_only'),
  };
}

const stoppedWords = {
  'already-shipped': 'repair_shipped',
  'already-unable-to-ship': 'repair_unable',
  cancelled: 'repair_cancelled',
  paused: 'paused',
  rerouted: 'not_scannable',
  'not-requested': 'not_scannable',
} as const;

function instructionOf(pick: PickSnapshot, { hand }: PickStateOf<'scan'>): string {
  if (piecesIn(hand) < quantityOf(pick.delivery)) return t('scan_article');
  return t(asksGift(pick) ? 'confirm_gift' : 'all_scanned');
}

/** All articles are there, and the gift wrap is not confirmed (P6). */
export const asksGift = ({ state, delivery }: PickSnapshot): boolean =>
  state.name === 'scan' &&
  delivery.gift_wrapped &&
  !state.hand.gift &&
  piecesIn(state.hand) >= quantityOf(delivery);

/** Only another carrier or method lets it be completed (P7). */
export const asksCarrier = ({ carrier }: PickSnapshot): boolean =>
  carrier.warning !== null && carrier.choices.some(({ methods }) => methods.length > 0);

const sentText = ({ sent, online }: PickSnapshot): string =>
  t(sent === 'confirmed' ? 'confirmed' : online ? 'waits' : 'waits_offline');

/** Why the OMS refused, in the worker's words; for an unknown code in the OMS's. */
export function cardText(card: PickCard): string {
  const by = card.by ?? '';
  switch (card.code) {
    case 'already-shipped':
      return by ? t('repair_shipped_by', { by }) : t('repair_shipped');
    case 'already-unable-to-ship':
      return by ? t('repair_unable_by', { by }) : t('repair_unable');
    case 'cancelled':
      return t('repair_cancelled');
    case 'forbidden':
      return t('repair_forbidden');
    default:
      return translated('refusal', card.code, card.detail ?? t('load_error'));
  }
}
