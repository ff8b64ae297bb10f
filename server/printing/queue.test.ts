import { describe, expect, it } from 'vitest';
import { outcome, pauseAfter } from './queue.ts';
import { complaintIn } from './trouble.ts';

describe('What becomes of a print job', () => {
  const young = { age: 5, status: 'queued' } as const;
  it.each([
    ['printed', young, { kind: 'done' }, ['done', null]],
    ['at the printer', young, { kind: 'sent', printer_job: 1, complaint: null }, ['sent', null]],
    [
      'waits for paper',
      young,
      { kind: 'sent', printer_job: 1, complaint: 'media-empty' },
      ['sent', 'media-empty'],
    ],
    ['failed', young, { kind: 'failed', reason: 'aborted' }, ['failed', 'aborted']],
    ['printer gone', young, { kind: 'unknown', reason: 'unreachable' }, ['queued', 'unreachable']],
    [
      'still gone after a minute: it must not come out later',
      { age: 61, status: 'queued' },
      { kind: 'unknown', reason: 'unreachable' },
      ['failed', 'unreachable'],
    ],
    [
      'stuck at the printer for ten minutes',
      { age: 601, status: 'sent' },
      { kind: 'sent', printer_job: 1, complaint: null },
      ['failed', 'stuck'],
    ],
  ] as const)('%s', (_, job, standing, [status, reason]) => {
    expect(outcome(job, standing)).toEqual({ status, reason });
  });

  it('is looked at after a quarter second, then less and less often, at least every five', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map(pauseAfter)).toEqual([0.25, 0.5, 1, 2, 4, 5, 5]);
  });
});

describe('What a printer complains of', () => {
  it.each([
    [['none'], null],
    [['media-empty-error'], 'media-empty'],
    [['media-low-warning', 'toner-low-report'], null],
    [['media-empty-report'], null],
    [['toner-low-warning', 'cover-open-error'], 'cover-open'],
    [['media-jam'], 'media-jam'],
    [['something-new-error'], 'something-new'],
    [[], null],
  ])('%j: %s', (reasons, complaint) => {
    expect(complaintIn(reasons)).toBe(complaint);
  });
});
