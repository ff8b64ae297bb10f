import type { StageView } from '../../steps/scan-screen.tsx';
import { targetOf } from '../machine/repair-step.ts';
import type { RepairCard, SortStateOf } from '../machine/state.ts';
import { t as steps } from '../../steps/texts.ts';
import { t } from '../texts.ts';
import { signOf, subject, type SubjectFacts } from './subject.ts';

/** First the article is scanned, so its photo is the largest; then its target (mockups, state 11). */
export function repairView(state: SortStateOf<'repair'>, facts: SubjectFacts, provider: string): StageView {
  const { card, phase } = state;
  const name = card.product_identifier
    ? (facts.article(card.product_identifier)?.name ?? card.product_identifier)
    : '';
  const move = card.moves[state.move];
  return {
    state: 'repair',
    step: `repair-${state.move}-${phase}`,
    label: t('step_repair'),
    ...(card.product_identifier ? subject(facts, card.product_identifier) : { icon: 'box' as const }),
    detail: moveText(card, state.move, facts.aside, name),
    ...(move
      ? {
          amount:
            card.moves.length > 1
              ? t('repair_part', { n: move.quantity, quantity: card.quantity })
              : t('pieces', { n: move.quantity }),
        }
      : {}),
    verdict: { text: steps('repair_title'), note: reasonOf(card, provider) },
    ...(phase === 'article' ? moveSigns(card, state.move) : targetSign(state, facts)),
    instruction: nextScan(state),
  };
}

/** Where it lies and where it must go, small: neither must be scanned now. */
function moveSigns({ lies_at, moves }: RepairCard, index: number): Pick<StageView, 'move'> {
  const move = moves[index];
  if (lies_at === null || !move || lies_at === move.storage_location) return {};
  const goes = move.kind === 'aside' ? ('apart' as const) : ('pin' as const);
  return {
    move: {
      from: { caption: steps('lies_in'), sign: lies_at },
      to: { caption: steps('must_go_to'), sign: move.storage_location ?? { icon: goes } },
    },
  };
}

function targetSign(
  state: SortStateOf<'repair'>,
  facts: SubjectFacts,
): Pick<StageView, 'code' | 'codeAs' | 'caption' | 'icon'> {
  const target = targetOf(state);
  const isAside = state.card.moves[state.move]?.kind === 'aside';
  const caption = isAside ? t('lay_apart') : steps('must_go_to');
  if (target !== null) return { code: target, caption: state.card.kind === 'hold' ? steps('sign') : caption };
  if (!isAside) return { ...signOf(null), caption };
  return facts.aside === null ? { icon: 'apart' } : { code: facts.aside, caption };
}

function nextScan(state: SortStateOf<'repair'>): string {
  if (state.phase === 'article') return t('repair_scan_article');
  const location = targetOf(state);
  if (location !== null) return t('repair_scan_location', { location });
  return t(state.card.moves[state.move]?.kind === 'aside' ? 'repair_scan_apart' : 'scan_free_location');
}

function moveText(card: RepairCard, index: number, aside: string | null, name: string): string {
  const move = card.moves[index];
  if (card.kind === 'hold') return t('repair_hold');
  const from = card.lies_at;
  const to = move?.storage_location ?? null;
  if (move?.kind === 'aside') return apartText(name, from, to ?? aside);
  if (from === null)
    return to === null ? t('repair_free_counted', { name }) : t('repair_place', { name, to });
  if (to === null) return t('repair_free', { name, from });
  return to === from ? t('repair_stay', { name, to }) : t('repair_move', { name, from, to });
}

function apartText(name: string, from: string | null, to: string | null): string {
  if (from === null)
    return to === null ? t('repair_apart_only', { name }) : t('repair_apart_counted', { name, to });
  return to === null ? t('repair_apart_anywhere', { name, from }) : t('repair_apart', { name, from, to });
}

const reasons = new Map(
  Object.entries({
    'already-placed': 'reason_already_placed',
    'location-taken': 'reason_location_taken',
    'wrong-location': 'reason_wrong_location',
    cancelled: 'reason_cancelled',
    paused: 'reason_paused',
    rerouted: 'reason_rerouted',
    'batch-closed': 'reason_batch_closed',
    'receipt-completed': 'reason_receipt_completed',
    forbidden: 'reason_forbidden',
  } as const),
);

/** Why a scan was refused, in the worker's words; for other codes the documents' text of a failed save (section 8). */
function reasonOf(card: Pick<RepairCard, 'kind' | 'code' | 'by' | 'lies_at'>, provider: string): string {
  const key = reasons.get(card.code);
  if (key) return t(key, { by: card.by ?? t('colleague') });
  if (card.kind === 'hold') return t('reason_not_completed');
  return t(card.lies_at === null ? 'reason_not_counted' : 'reason_not_placed', { provider });
}
