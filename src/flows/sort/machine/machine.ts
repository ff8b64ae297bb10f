import type { Machine } from '../../../../core/flow/machine.ts';
import { lookedUp, notRequested, scanArticle } from './article-step.ts';
import { farMore } from './counting-step.ts';
import { bar, barred, leaving } from './barred-step.ts';
import { clear } from './clear-step.ts';
import { complete } from './completion-step.ts';
import { confirmed, corrected, hasWork, locationAhead, scanLocation } from './location-step.ts';
import { repair } from './repair-step.ts';
import { quantity } from './quantity-step.ts';
import { extraInfo, packingSlip } from './special-step.ts';
import { refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import { named } from './verdict-step.ts';
import type { SortEventOf, SortOutcome, SortDraft, SortEffect, SortEvent } from './events.ts';
import { initial, type SortConfig, type SortState, type SortStateOf, type WorkingSort } from './state.ts';
import { transitions } from './transitions.ts';

/**
 * The sort flow of SPEC.md: a pure function. The scan event carries the meaning of the code, so nothing is looked up
 * here. `config` comes from the work package.
 */
export function sortMachine(config: SortConfig): Machine<SortState, SortEvent, SortEffect> {
  return { initial, transitions, step: (state, event) => step(config, state, event) };
}

function step(config: SortConfig, state: SortState, event: SortEvent): SortOutcome {
  if (event.name === 'barred') return bar(state, event.why);
  if (state.name === 'barred') return barred(state, event);
  if (state.name === 'cannot-store') return stopped(config, state, event);
  switch (event.name) {
    case 'not-stored':
      return {
        state: { name: 'cannot-store', verdict: null, read: event.read, back: state },
        effects: [{ type: 'signal', signal: 'refuse' }],
      };
    case 'refused': {
      const { state: begun, effects } = refuse<SortState>(initial, 'refused-by-oms', {});
      return { state: begun, effects: [...effects, ...leaving(state)] };
    }
    case 'reset':
      return { state: initial, effects: leaving(state) };
    case 'corrected':
      return corrected(config, state, event);
    case 'confirmed':
      if (state.verdict?.code === 'shipped')
        return stay(withVerdict(state, 'accepted', 'shipped-confirmed', state.verdict.values));
      return stay(hasWork(state) ? confirmed(state) : state);
    case 'unconfirmed':
      return stay(state.verdict?.code === 'shipped' ? { ...state, verdict: null } : state);
    case 'looked-up':
      return lookedUp(config, state, event);
    case 'undo':
      return takeBack(inStep(config, state, event), event);
    case 'scan':
      return named(inStep(config, state, event), event.reading);
    default:
      return inStep(config, state, event);
  }
}

/** No scan is taken until scans can be stored again; a reset is remembered for then (R26, R28). */
function stopped(config: SortConfig, state: SortStateOf<'cannot-store'>, event: SortEvent): SortOutcome {
  if (event.name === 'stored-again') return stay({ ...state.back, verdict: null });
  if (event.name === 'reset') return { state: { ...state, back: initial }, effects: leaving(state.back) };
  if (!isPrintAnswer(event)) return stay(state);
  // A slip that was printing meanwhile has its answer, without a tone on the red screen.
  const { state: back, effects } = inStep(config, state.back, event);
  return back === state.back || !isWorking(back)
    ? stay(state)
    : { state: { ...state, back }, effects: effects.filter(({ type }) => type !== 'signal') };
}

const isWorking = (state: SortState): state is WorkingSort =>
  state.name !== 'cannot-store' && state.name !== 'barred';

const isPrintAnswer = ({ name }: SortEvent): boolean =>
  name === 'printed' || name === 'print-sent' || name === 'print-waits' || name === 'print-refused';

function takeBack({ state, effects }: SortOutcome, event: SortEventOf<'undo'>): SortOutcome {
  const { mutation_id } = event;
  const draft: SortDraft =
    'dispatch_request_id' in event
      ? { type: 'take-back', mutation_id, dispatch_request_id: event.dispatch_request_id }
      : { type: 'take-back-received', mutation_id, goods_receipt_line_id: event.goods_receipt_line_id };
  return {
    state: { ...state, verdict: null },
    effects: [
      {
        type: 'record',
        drafts: [draft],
        on_failure: 'cannot-store',
      },
      { type: 'signal', signal: 'attention' },
      ...effects,
    ],
  };
}

function inStep(config: SortConfig, state: WorkingSort, event: SortEvent): SortOutcome {
  switch (state.name) {
    case 'scan-article':
      return scanArticle(config, state, event);
    case 'extra-info':
      return extraInfo(config, state, event);
    case 'quantity':
      return ahead(config, state, event) ?? quantity(config, state, event);
    case 'far-more':
      return farMore(state, event);
    case 'packing-slip':
      return ahead(config, state, event) ?? packingSlip(config, state, event);
    case 'not-requested':
      return notRequested(state, event);
    case 'scan-location':
      return scanLocation(config, state, event);
    case 'complete':
      return complete(config, state, event);
    case 'repair':
      return repair(state, event);
    case 'clear':
      return clear(state, event);
  }
}

const ahead = (
  config: SortConfig,
  state: SortStateOf<'quantity' | 'packing-slip'>,
  event: SortEvent,
): SortOutcome | null => (event.name === 'scan' ? locationAhead(config, state, event) : null);
