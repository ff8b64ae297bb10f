import type { Machine, Transitions } from '../../../../core/flow/machine.ts';
import type { Resolution } from '../../../../core/delivery/resolution.ts';
import { beginCompletion, complete } from './completion-step.ts';
import {
  confirmed,
  corrected,
  hasWork,
  locationAhead,
  scanLocation,
  showsNotRequested,
} from './location-step.ts';
import { openRepair, repair } from './repair-step.ts';
import { advance, extraInfo, packingSlip, quantity } from './special-step.ts';
import { accept, attend, refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import { named } from './verdict-step.ts';
import {
  beginCounting,
  beginWork,
  type EventOf,
  type Result,
  type SortConfig,
  type SortDraft,
  type SortEffect,
  type SortEvent,
  type SortState,
  type StateOf,
  type VerdictCode,
} from './state.ts';

export const initial: StateOf<'scan-article'> = { name: 'scan-article', verdict: null };

/**
 * The sort flow of SPEC.md: a pure function. The scan event carries the meaning of the code, so nothing is looked up
 * here. `config` comes from the work package.
 */
export function sortMachine(config: SortConfig): Machine<SortState, SortEvent, SortEffect> {
  return { initial, transitions, step: (state, event) => step(config, state, event) };
}

function step(config: SortConfig, state: SortState, event: SortEvent): Result {
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
    case 'undo':
      return takeBack(inStep(config, state, event), event);
    case 'scan':
      return named(inStep(config, state, event), event.reading);
    default:
      return inStep(config, state, event);
  }
}

/** No scan is taken until scans can be stored again; a reset is remembered for then (R26, R28). */
function stopped(config: SortConfig, state: StateOf<'cannot-store'>, event: SortEvent): Result {
  if (event.name === 'stored-again') return stay({ ...state.back, verdict: null });
  if (event.name === 'reset') return { state: { ...state, back: initial }, effects: leaving(state.back) };
  if (!isPrintAnswer(event)) return stay(state);
  // A slip that was printing meanwhile has its answer, without a tone on the red screen.
  const { state: back, effects } = inStep(config, state.back, event);
  return back === state.back || back.name === 'cannot-store'
    ? stay(state)
    : { state: { ...state, back }, effects: effects.filter(({ type }) => type !== 'signal') };
}

const isPrintAnswer = ({ name }: SortEvent): boolean =>
  name === 'printed' || name === 'print-sent' || name === 'print-waits' || name === 'print-refused';

function takeBack({ state, effects }: Result, event: EventOf<'undo'>): Result {
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

function inStep(
  config: SortConfig,
  state: Exclude<SortState, { name: 'cannot-store' }>,
  event: SortEvent,
): Result {
  switch (state.name) {
    case 'scan-article':
      return scanArticle(config, state, event);
    case 'extra-info':
      return extraInfo(config, state, event);
    case 'quantity':
      return ahead(config, state, event) ?? quantity(config, state, event);
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
  }
}

const ahead = (
  config: SortConfig,
  state: StateOf<'quantity' | 'packing-slip'>,
  event: SortEvent,
): Result | null => (event.name === 'scan' ? locationAhead(config, state, event) : null);

function scanArticle(config: SortConfig, state: StateOf<'scan-article'>, event: SortEvent): Result {
  switch (event.name) {
    case 'scan':
      return codeScanned(config, state, event);
    case 'open-completion':
      return (
        beginCompletion(config, event.completable) ??
        refuse(state, 'nothing-to-complete', { read: event.completable.storage_location })
      );
    case 'open-repair':
      return openRepair(event.card);
    default:
      return stay(state);
  }
}

function codeScanned(config: SortConfig, state: StateOf<'scan-article'>, event: EventOf<'scan'>): Result {
  const { reading, text } = event;
  switch (reading.kind) {
    case 'article':
      return articleScanned(config, state, event, reading.resolution);
    case 'location': {
      const opened = event.completable && beginCompletion(config, event.completable);
      return opened
        ? { ...opened, effects: [{ type: 'signal', signal: 'accept' }, ...opened.effects] }
        : refuse(state, 'nothing-to-complete', { read: reading.identifier });
    }
    case 'zone':
    case 'label':
    case 'foreign-location':
      return refuse(state, 'expected-article', { read: text });
  }
}

function articleScanned(
  config: SortConfig,
  state: StateOf<'scan-article'>,
  event: EventOf<'scan'>,
  resolution: Resolution,
): Result {
  switch (resolution.kind) {
    case 'expected': {
      const work = beginWork(
        resolution.destination,
        resolution.article,
        event.extra_info,
        resolution.origin === 'look-up',
      );
      const next = advance(config, work);
      const verify: SortEffect[] = work.confirmed ? [] : [{ type: 'verify', work }];
      return {
        state: next.state,
        effects: [{ type: 'signal', signal: 'accept' }, ...verify, ...next.effects],
      };
    }
    case 'receive': {
      const { line, article } = resolution;
      const next = advance(config, beginCounting(line, article, event.extra_info, event.online));
      // A count that needs nothing more is recorded first, and gives its own signal.
      const signal: SortEffect[] = next.effects.length > 0 ? [] : [{ type: 'signal', signal: 'accept' }];
      return { state: next.state, effects: [...signal, ...next.effects] };
    }
    case 'surplus':
      return refuse(state, config.goods_receipt === undefined ? 'surplus' : 'surplus-receipt', {
        read: text(event),
        name: resolution.article.name,
      });
    case 'work-over':
      return refuse(state, 'work-over', { status: resolution.status, name: resolution.article.name });
    case 'already-done':
      return refuse(state, resolution.kind, { read: text(event), name: resolution.article.name });
    case 'cancelled':
    case 'paused':
    case 'rerouted':
      return showsNotRequested(config)
        ? attend({
            name: 'not-requested',
            verdict: null,
            why: resolution.kind,
            product_identifier: resolution.article.product_identifier,
            order_identifier: resolution.order_identifier,
          })
        : refuse(state, 'surplus', { read: text(event), name: resolution.article.name });
    case 'unknown':
      return refuse(state, unknownVerdict(resolution), { read: resolution.read });
  }
}

const text = (event: EventOf<'scan'>): string => event.text;

function unknownVerdict({ why, asked }: Extract<Resolution, { kind: 'unknown' }>): VerdictCode {
  if (why !== 'empty' && why !== 'not-found') return why;
  return asked ? 'product-not-found' : 'not-in-package';
}

function notRequested(state: StateOf<'not-requested'>, event: SortEvent): Result {
  switch (event.name) {
    case 'understood':
      return stay(initial);
    case 'scan':
      // The article is laid apart, and its place says so.
      return event.reading.kind === 'location' && event.reading.use === 'aside'
        ? accept(initial)
        : refuse(state, 'expected-button', { read: event.text, button: 'understood' });
    default:
      return stay(state);
  }
}

const leaving = (state: SortState): SortEffect[] =>
  state.name === 'complete' ? [{ type: 'release', dispatch_request_id: state.dispatch_request_id }] : [];

const afterPlacing = ['scan-article', 'complete', 'repair'] as const;
const special = ['extra-info', 'quantity', 'packing-slip', 'scan-location'] as const;
/** An article without a delivery is counted, and the flow begins again. */
const counted = [...special, 'scan-article'] as const;
const always = {
  reset: ['scan-article'],
  refused: ['scan-article'],
  'not-stored': ['cannot-store'],
} as const;
const working = <N extends (typeof special)[number]>(own: N) =>
  ({
    ...always,
    corrected: [own, 'scan-article', 'not-requested'],
    confirmed: [own],
    undo: [own],
  }) as const;

/** All transitions; the tests of the machine check each step against them. */
export const transitions: Transitions<SortState['name'], SortEvent['name']> = {
  'scan-article': {
    ...always,
    scan: [...special, 'not-requested', 'complete', 'repair', 'scan-article'],
    'open-completion': ['complete', 'repair', 'scan-article'],
    'open-repair': ['repair'],
    confirmed: ['scan-article'],
    undo: ['scan-article'],
  },
  'extra-info': {
    ...working('extra-info'),
    answer: counted,
    skip: counted,
    retry: counted,
    scan: counted,
    'answers-not-saved': ['extra-info'],
  },
  quantity: {
    ...working('quantity'),
    corrected: ['quantity', 'packing-slip', 'scan-location', 'scan-article', 'not-requested'],
    scan: ['quantity', ...afterPlacing],
    'set-quantity': ['quantity'],
    next: ['packing-slip', 'scan-location', 'scan-article'],
  },
  'packing-slip': {
    ...working('packing-slip'),
    corrected: ['packing-slip', 'scan-location', 'scan-article', 'not-requested'],
    print: ['packing-slip'],
    printed: ['scan-location'],
    'print-sent': ['scan-location'],
    'print-waits': ['packing-slip'],
    'print-refused': ['packing-slip'],
    next: ['scan-location'],
    scan: ['packing-slip', ...afterPlacing],
  },
  'not-requested': {
    ...always,
    understood: ['scan-article'],
    scan: ['not-requested', 'scan-article'],
    undo: ['not-requested'],
  },
  'scan-location': {
    ...working('scan-location'),
    corrected: ['scan-location', 'packing-slip', 'scan-article', 'not-requested'],
    scan: ['scan-location', ...afterPlacing],
    'submit-location': ['scan-location', ...afterPlacing],
  },
  complete: {
    ...always,
    scan: ['complete', 'scan-article'],
    'label-anyway': ['complete', 'scan-article'],
    print: ['complete'],
    printed: ['complete', 'scan-article'],
    'print-sent': ['complete', 'scan-article'],
    'print-waits': ['complete'],
    'print-refused': ['complete'],
    'print-again': ['complete'],
    'label-overdue': ['complete'],
    'label-out': ['complete'],
    next: ['complete', 'scan-article'],
    ship: ['scan-article', 'complete'],
    'claimed-by': ['scan-article'],
    'order-ended': ['scan-article'],
    'order-moved': ['complete'],
    later: ['scan-article'],
    undo: ['complete', 'scan-article'],
  },
  repair: { ...always, scan: ['repair', 'scan-article'], later: ['scan-article'], undo: ['repair'] },
  'cannot-store': {
    reset: ['cannot-store'],
    printed: ['cannot-store'],
    'print-sent': ['cannot-store'],
    'print-waits': ['cannot-store'],
    'print-refused': ['cannot-store'],
    'stored-again': [
      'scan-article',
      'extra-info',
      'quantity',
      'packing-slip',
      'not-requested',
      'scan-location',
      'complete',
      'repair',
    ],
  },
};
