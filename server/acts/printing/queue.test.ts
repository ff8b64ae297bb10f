import { describe, expect, it } from 'vitest';
import { outcome, pauseAfter } from './queue.ts';
import { complaintIn } from './trouble.ts';

describe('What becomes of a print job', () => {
  const queued = { waited: 5, status: 'queued' } as const;
  const sent = { waited: 61, status: 'sent' } as const;
  const at = (complaint: string | null) => ({ kind: 'sent', printer_job: 1, complaint }) as const;
  const busy = (complaint: string | null) => ({ kind: 'busy', complaint }) as const;
  it.each([
    ['printed', queued, { kind: 'done' }, ['done', null]],
    ['at the printer', queued, at(null), ['sent', null]],
    ['waits for paper', queued, at('media-empty'), ['sent', 'media-empty']],
    ['still without paper after a minute', sent, at('media-empty'), ['sent', 'media-empty']],
    ['failed', queued, { kind: 'failed', reason: 'aborted' }, ['failed', 'aborted']],
    ['printer gone', queued, { kind: 'unknown', reason: 'unreachable' }, ['queued', 'unreachable']],
    [
      'still gone after a minute: it must not come out later',
      { waited: 61, status: 'queued' },
      { kind: 'unknown', reason: 'unreachable' },
      ['failed', 'unreachable'],
    ],
    [
      'gone after it was sent: it may have come out',
      sent,
      { kind: 'unknown', reason: 'unreachable' },
      ['sent', 'unreachable'],
    ],
    ['off behind its queue', { ...sent, waited: 59 }, at('unreachable'), ['sent', 'unreachable']],
    ['off behind its queue for a minute', sent, at('unreachable'), ['failed', 'unreachable']],
    ['nothing heard for a minute', sent, at(null), ['sent', 'slow']],
    ['sent only now', { waited: 601, status: 'queued' }, at(null), ['sent', null]],
    ['stuck at the printer for ten minutes', { ...sent, waited: 601 }, at(null), ['failed', 'stuck']],
    ['the printer is busy', queued, busy(null), ['queued', null]],
    ['busy without paper', queued, busy('media-empty'), ['queued', 'media-empty']],
    ['busy for a minute', { ...queued, waited: 61 }, busy(null), ['queued', 'slow']],
    ['busy for ten minutes', { ...queued, waited: 601 }, busy(null), ['failed', 'stuck']],
  ] as const)('%s', (_, job, standing, [status, reason]) => {
    expect(outcome(job, standing)).toEqual({ status, reason });
  });

  it('is looked at after a quarter second, then less and less often, at least every five', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map(pauseAfter)).toEqual([0.25, 0.5, 1, 2, 4, 5, 5]);
  });
});

describe('What a printer complains of', () => {
  const quiet = { reasons: ['none'], message: '', stopped: false };
  it.each([
    [['none'], null],
    [['media-empty-error'], 'media-empty'],
    [['media-low-warning', 'toner-low-report'], null],
    [['media-empty-report'], null],
    [['toner-low-warning', 'cover-open-error'], 'cover-open'],
    [['media-jam'], 'media-jam'],
    [['offline-report'], 'shutdown'],
    [['something-new-error'], 'something-new'],
    [[], null],
  ])('%j: %s', (reasons, complaint) => {
    expect(complaintIn({ ...quiet, reasons })).toBe(complaint);
  });

  it.each([
    ['The printer may not exist or is unavailable at this time.', 'unreachable'],
    ['The printer is not responding.', 'unreachable'],
    ['Unable to locate printer "zebra-9".', 'unreachable'],
    ['Backend /usr/lib/cups/backend/socket does not exist!', 'unreachable'],
    ['Sending data to printer.', null],
  ])("only CUPS's message tells: %s", (message, complaint) => {
    expect(complaintIn({ ...quiet, message })).toBe(complaint);
  });

  it('a queue that was stopped is paused, unless it says more', () => {
    const told = [{ reasons: ['none'] }, { reasons: ['media-jam'] }].map(words => ({ ...quiet, ...words }));
    expect(told.map(words => complaintIn({ ...words, stopped: true }))).toEqual(['paused', 'media-jam']);
  });
});
