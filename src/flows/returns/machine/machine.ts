import type { Machine, Transitions } from '../../../../core/flow/machine.ts';
import {
  ask,
  keptInSight,
  refuse,
  stay,
  toldBeside,
  withVerdict,
  type TextValues,
} from '../../steps/verdict-step.ts';
import { bar, barred } from './barred-step.ts';
import { chooseState, next, scanArticle } from './article-step.ts';
import { extraInfo } from './info-step.ts';
import { overCode, scanLabel } from './label-step.ts';
import { corrected, gone, scanLocation } from './location-step.ts';
import { awaitsName, repair } from './repair-step.ts';
import { initial } from './state.ts';
import type {
  ReturnEventOf,
  ReturnOutcome,
  ReturnConfig,
  ReturnEffect,
  ReturnEvent,
  ReturnState,
  ReturnStateOf,
  WorkingReturn,
} from './state.ts';

/**
 * The return flow of SPEC.md: a pure function. Events carry the meaning of a code and the place of a state; `config`
 * is read at each step.
 */
export function returnMachine(config: () => ReturnConfig): Machine<ReturnState, ReturnEvent, ReturnEffect> {
  return { initial, transitions, step: (state, event) => step(config(), state, event) };
}

function step(config: ReturnConfig, state: ReturnState, event: ReturnEvent): ReturnOutcome {
  if (event.name === 'barred') return bar(state, event.why);
  if (state.name === 'barred') return barred(state, event);
  if (state.name === 'cannot-store') return stopped(state, event);
  switch (event.name) {
    case 'not-stored':
      return {
        state: { name: 'cannot-store', verdict: null, read: event.read, back: state },
        effects: [{ type: 'signal', signal: 'refuse' }],
      };
    case 'refused':
      return refuse(again(state), 'refused-by-oms', {});
    case 'reset':
      return stay(again(state));
    case 'corrected':
      return corrected(state, event);
    case 'gone':
      return gone(state, event);
    case 'look-up-failed':
      return state.name === 'scan-location' && state.verdict === null
        ? stay(withVerdict(state, 'corrected', 'look-up-failed', {}))
        : stay(state);
    case 'undo':
      return takeBack(state, event);
    case 'looked-up':
      return lookedUp(config, state, event);
    case 'scan':
      return event.asks ? ask(state, 'asking', event.text) : named(inStep(config, state, event), event);
    default:
      return inStep(config, state, event);
  }
}

/** No scan is taken until scans can be stored again; a reset is remembered for then (R15, R17). */
function stopped(state: ReturnStateOf<'cannot-store'>, event: ReturnEvent): ReturnOutcome {
  if (event.name === 'stored-again') return stay({ ...state.back, verdict: null });
  return stay(event.name === 'reset' ? { ...state, back: again(state.back) } : state);
}

/** To SCAN ARTIKEL of the current return, and from there to SCAN LABEL. */
const again = (state: ReturnState): WorkingReturn =>
  'work' in state ? { name: 'scan-article', verdict: null, ret: state.work.ret } : initial;

/** A take-back at VOLGENDE leaves nothing to go on from: its return asks for the article again. */
function takeBack(state: WorkingReturn, event: ReturnEventOf<'undo'>): ReturnOutcome {
  const { mutation_id, dispatch_request_id } = event;
  return {
    state:
      state.name === 'next'
        ? { name: 'scan-article', verdict: null, ret: state.ret }
        : { ...state, verdict: null },
    effects: [
      { type: 'record', drafts: [{ type: 'take-back-return', mutation_id, dispatch_request_id }] },
      { type: 'signal', signal: 'attention' },
    ],
  };
}

/** The answer about a label that this device does not know. Whoever scanned on meanwhile keeps the stage, and is told beside it (R4). */
function lookedUp(
  config: ReturnConfig,
  state: WorkingReturn,
  { scan, is_last }: ReturnEventOf<'looked-up'>,
): ReturnOutcome {
  const { reading, text } = scan;
  if (is_last && (state.name === 'scan-label' || state.name === 'next' || awaitsName(state)))
    return keptInSight(named(inStep(config, state, scan), scan));
  const mayBegin =
    reading.kind === 'label' ? reading.over === null : reading.kind === 'unknown' && !reading.asked;
  if (mayBegin) return toldBeside<ReturnState>(state, 'corrected', 'scan-again', { read: text });
  const why = reading.kind === 'label' && reading.over !== null ? overCode(reading.over) : 'return-not-found';
  return toldBeside<ReturnState>(state, 'refused', why, { read: text });
}

/** The verdict of a refused scan names what was read (R1): the kind of code, and the article's name. */
function named({ state, effects }: ReturnOutcome, event: ReturnEventOf<'scan'>): ReturnOutcome {
  if (state.verdict?.look !== 'refused') return { state, effects };
  const { reading } = event;
  if (reading.kind === 'unknown') return { state, effects };
  const what = reading.kind === 'foreign-location' ? 'location' : reading.kind;
  const { look, code, values } = state.verdict;
  const name: TextValues = reading.kind === 'article' ? { name: reading.name } : {};
  return { state: withVerdict(state, look, code, { ...values, what, ...name }), effects };
}

function inStep(config: ReturnConfig, state: WorkingReturn, event: ReturnEvent): ReturnOutcome {
  switch (state.name) {
    case 'scan-label':
      return scanLabel(state, event);
    case 'scan-article':
      return scanArticle(config, state, event);
    case 'extra-info':
      return extraInfo(state, event);
    case 'choose-state':
      return chooseState(config, state, event);
    case 'scan-location':
      return scanLocation(state, event);
    case 'next':
      return next(config, state, event);
    case 'repair':
      return repair(state, event);
  }
}

const always = {
  reset: ['scan-label'],
  refused: ['scan-label'],
  'not-stored': ['cannot-store'],
  barred: ['barred'],
} as const;
const working = {
  reset: ['scan-article'],
  refused: ['scan-article'],
  'not-stored': ['cannot-store'],
  barred: ['barred'],
} as const;

/** All transitions; the tests of the machine check each step against them. */
export const transitions: Transitions<ReturnState['name'], ReturnEvent['name']> = {
  'scan-label': {
    ...always,
    scan: ['scan-label', 'scan-article'],
    'looked-up': ['scan-label', 'scan-article'],
    'open-repair': ['repair'],
    undo: ['scan-label'],
  },
  'scan-article': {
    ...always,
    scan: ['scan-article', 'extra-info', 'choose-state'],
    'looked-up': ['scan-article'],
    'next-return': ['scan-label'],
    'photo-taken': ['scan-article'],
    'photo-failed': ['scan-article'],
    'open-repair': ['repair'],
    undo: ['scan-article'],
  },
  'extra-info': {
    ...working,
    scan: ['extra-info', 'choose-state'],
    'looked-up': ['extra-info'],
    answer: ['extra-info', 'choose-state'],
    skip: ['choose-state'],
    retry: ['extra-info', 'choose-state'],
    'answers-not-saved': ['extra-info'],
    gone: ['scan-article', 'scan-label'],
    undo: ['extra-info'],
  },
  'choose-state': {
    ...working,
    scan: ['choose-state'],
    'looked-up': ['choose-state'],
    'choose-state': ['scan-location'],
    'photo-taken': ['choose-state'],
    'photo-removed': ['choose-state'],
    'photo-failed': ['choose-state'],
    gone: ['scan-article', 'scan-label'],
    undo: ['choose-state'],
  },
  'scan-location': {
    ...working,
    scan: ['scan-location', 'next'],
    'looked-up': ['scan-location'],
    'submit-location': ['scan-location', 'next'],
    corrected: ['scan-location'],
    gone: ['scan-article', 'scan-label'],
    'look-up-failed': ['scan-location'],
    'photo-taken': ['scan-location'],
    'photo-removed': ['scan-location'],
    'photo-failed': ['scan-location'],
    undo: ['scan-location'],
  },
  next: {
    ...always,
    scan: ['next', 'scan-article', 'extra-info', 'choose-state'],
    'looked-up': ['next', 'scan-article'],
    'next-return': ['scan-label'],
    'next-article': ['scan-article'],
    'photo-taken': ['next'],
    'photo-failed': ['next'],
    'open-repair': ['repair'],
    undo: ['scan-article'],
  },
  repair: {
    ...always,
    scan: ['repair', 'scan-label'],
    'looked-up': ['repair', 'scan-label'],
    later: ['scan-label'],
    undo: ['repair'],
  },
  barred: { barred: ['barred'], scan: ['barred'], allowed: ['scan-label'] },
  'cannot-store': {
    barred: ['barred'],
    reset: ['cannot-store'],
    'stored-again': [
      'scan-label',
      'scan-article',
      'extra-info',
      'choose-state',
      'scan-location',
      'next',
      'repair',
    ],
  },
};
