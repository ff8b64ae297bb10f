import type { StageView } from '../../steps/scan-screen.tsx';
import { labelJob, type PrintFacts } from '../../print-desk.ts';
import { shipsByScan, shipsNow, waitsForLabel } from '../machine/completion-step.ts';
import type { SlipPrinting, SortConfig, SortStateOf } from '../machine/state.ts';
import { slipPrinter } from '../session/slip-printer.ts';
import { t } from '../texts.ts';
import { printerNames } from './parts/printer-names.ts';
import { orderProgress, type SubjectFacts, type SubjectOrder } from './subject.ts';

/** ORDER COMPLEET: the thing to scan now, the label or the location, is the largest. */
export function completeView(
  state: SortStateOf<'complete'>,
  facts: SubjectFacts,
  printing: PrintFacts,
  config: SortConfig,
): StageView {
  const order = facts.order(state.dispatch_request_id);
  const { storage_location: location } = state;
  const isLabel = labelIsNext(state, printing);
  return {
    state: 'ready',
    step: `complete-${state.steps[state.index]}`,
    label: t('step_complete'),
    verdict: {
      text: isLabel ? t('take_box', { location }) : orderName(state, facts),
      ...(isLabel && order ? { note: orderProgress(order) } : {}),
    },
    // Only what must be scanned now is large.
    ...(isLabel
      ? { code: t('label_sign'), codeAs: 'label' as const, caption: order?.carrier ?? '' }
      : isButtonNext(state, config)
        ? { icon: 'truck' as const, detail: location }
        : { code: location, caption: t('sign_empty') }),
    instruction: completionInstruction(state, order, printing, config),
  };
}

/** Also while the OMS prints the slip: the label's scan proves that it came out (R12). Not while the slip waits. */
function labelIsNext({ steps, index, printing }: SortStateOf<'complete'>, facts: PrintFacts): boolean {
  const prints = printing === 'busy' && steps[index] === 'print-packing-slip' && slipPrinter(facts) === 'oms';
  return steps[prints ? index + 1 : index] === 'scan-label';
}

/** Only the button ships: a sign whose scan is refused is not drawn (R19). */
const isButtonNext = (state: SortStateOf<'complete'>, config: SortConfig): boolean =>
  state.steps[state.index] === 'mark-dispatch-request-shipped' && !shipsByScan(config, state);

function completionInstruction(
  state: SortStateOf<'complete'>,
  order: SubjectOrder | null,
  printing: PrintFacts,
  config: SortConfig,
): string {
  const location = { location: state.storage_location };
  switch (state.steps[state.index]) {
    case 'scan-label':
      if (state.doubt) return t('label_doubt');
      return state.check_failed ? lackText(order, printing) : t('scan_label');
    case 'mark-storage-location-complete':
      return t(shipsNow(config, state) ? 'scan_ships' : 'scan_order_location', location);
    case 'mark-dispatch-request-shipped':
      return shipsByScan(config, state) ? t('scan_ships', location) : t('ship_instruction');
    default:
      return printText(state.printing, printing);
  }
}

/** Why there is no code to compare the label with. */
function lackText(order: SubjectOrder | null, printing: PrintFacts): string {
  if (!order?.label) return t('check_failed');
  const { state, why } = order.label;
  if (state === 'failed') return t('label_not_made', { why: shortly(why ?? '–') });
  return t(slipPrinter(printing) === 'oms-later' ? 'label_making_offline' : 'label_making');
}

/** Five lines at 320 px: a sixth would lie over the steps. */
const MOST_LETTERS = 70;
/** A reason without the carrier's own words, which the office has: on a small screen they would push the rest off it. */
function shortly(why: string): string {
  const own = why.replace(/ \(.*$/s, '');
  return own.length > MOST_LETTERS ? `${own.slice(0, MOST_LETTERS)}…` : own;
}

/** The print of the label that is waited for, in words; null: this device asked for none. */
export function paperLine(
  state: SortStateOf<'complete'>,
  printing: PrintFacts,
): { readonly text: string; readonly late: boolean } | null {
  if (!waitsForLabel(state)) return null;
  if (state.printing === 'waits') return { text: t('slip_waits'), late: true };
  if (state.printing === 'refused') return { text: printing.refused ?? '', late: true };
  const job = labelJob(printing, state.dispatch_request_id);
  const printer = job?.printer.name;
  if (state.printing === 'busy')
    return { text: t('printing_on', { printer: printer ?? printerNames(printing) }), late: false };
  if (printer === undefined) return state.late ? { text: t('label_unprinted'), late: true } : null;
  if (state.late) return { text: t('not_printed_on', { printer }), late: true };
  return { text: t(job?.status === 'done' ? 'printed_on' : 'printing_on', { printer }), late: false };
}

/** The steps of ORDER COMPLEET, in a word each. */
export const completionItems = (state: SortStateOf<'complete'>) =>
  state.steps.map((step, i) => ({
    id: step,
    text: step === 'mark-storage-location-complete' ? state.storage_location : t(stepWords[step]),
    state: i < state.index ? ('done' as const) : i === state.index ? ('current' as const) : ('todo' as const),
  }));

const stepWords = {
  'print-packing-slip': 'slip',
  'scan-label': 'label_word',
  'mark-dispatch-request-shipped': 'ship',
} as const;

export function printText(state: SlipPrinting, facts: PrintFacts): string {
  switch (state) {
    case 'asked':
      return t(askedWords[slipPrinter(facts)]);
    case 'busy':
      return t('slip_busy');
    case 'waits':
      return t('slip_waits');
    case 'refused':
      return facts.refused ?? '';
  }
}

const askedWords = { oms: 'slip_busy', 'oms-later': 'slip_waits', device: 'slip_instruction' } as const;

export const orderName = ({ dispatch_request_id }: SortStateOf<'complete'>, facts: SubjectFacts): string =>
  t('order', { order: facts.order(dispatch_request_id)?.order_identifier ?? '' });
