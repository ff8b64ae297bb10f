import type { Transitions } from '../../../../core/flow/machine.ts';
import type { SortEvent } from './events.ts';
import type { SortState } from './state.ts';

const afterPlacing = ['scan-article', 'complete', 'repair'] as const;
const special = ['extra-info', 'quantity', 'packing-slip', 'scan-location'] as const;
/** An article without a delivery is counted, and the flow begins again. */
const counted = [...special, 'far-more', 'scan-article'] as const;
const always = {
  reset: ['scan-article'],
  refused: ['scan-article'],
  'not-stored': ['cannot-store'],
  barred: ['barred'],
} as const;
const working = <N extends (typeof counted)[number]>(own: N) =>
  ({
    ...always,
    corrected: [own, 'scan-article', 'not-requested'],
    'looked-up': [own],
    confirmed: [own],
    unconfirmed: [own],
    undo: [own],
  }) as const;

/** All transitions; the tests of the machine check each step against them. */
export const transitions: Transitions<SortState['name'], SortEvent['name']> = {
  'scan-article': {
    ...always,
    scan: [...counted, 'not-requested', 'complete', 'repair', 'clear'],
    'looked-up': [...counted, 'not-requested', 'complete', 'repair', 'clear'],
    'open-completion': ['complete', 'repair', 'scan-article'],
    'open-repair': ['repair'],
    'open-clear': ['clear'],
    'count-raised': ['scan-article'],
    confirmed: ['scan-article'],
    unconfirmed: ['scan-article'],
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
    next: ['packing-slip', 'scan-location', 'far-more', 'scan-article'],
  },
  'far-more': {
    ...working('far-more'),
    corrected: ['far-more', 'scan-article'],
    scan: ['far-more', 'scan-article'],
    next: ['scan-article'],
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
    'looked-up': ['not-requested'],
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
    'looked-up': ['complete'],
    'label-anyway': ['complete', 'scan-article'],
    print: ['complete'],
    printed: ['complete', 'scan-article'],
    'print-sent': ['complete', 'scan-article'],
    'print-waits': ['complete'],
    'print-refused': ['complete'],
    'print-again': ['complete'],
    paper: ['complete'],
    'label-overdue': ['complete'],
    'label-out': ['complete'],
    next: ['complete', 'scan-article'],
    ship: ['scan-article', 'complete'],
    'claimed-by': ['scan-article'],
    'order-ended': ['scan-article'],
    'order-moved': ['complete'],
    'label-codes': ['complete'],
    later: ['scan-article'],
    undo: ['complete', 'scan-article'],
  },
  repair: {
    ...always,
    scan: ['repair', 'scan-article'],
    'looked-up': ['repair'],
    later: ['scan-article'],
    'card-changed': ['repair', 'scan-article'],
    undo: ['repair'],
  },
  clear: {
    ...always,
    scan: ['clear', 'scan-article'],
    'looked-up': ['clear'],
    later: ['scan-article'],
    'clear-changed': ['clear', 'scan-article'],
    undo: ['clear'],
  },
  barred: { barred: ['barred'], scan: ['barred'], allowed: ['scan-article'] },
  'cannot-store': {
    barred: ['barred'],
    reset: ['cannot-store'],
    printed: ['cannot-store'],
    'print-sent': ['cannot-store'],
    'print-waits': ['cannot-store'],
    'print-refused': ['cannot-store'],
    'stored-again': [
      'scan-article',
      'extra-info',
      'quantity',
      'far-more',
      'packing-slip',
      'not-requested',
      'scan-location',
      'complete',
      'repair',
      'clear',
    ],
  },
};
