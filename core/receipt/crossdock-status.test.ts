import { describe, expect, it } from 'vitest';
import { crossdockStatusAfter, type CrossdockEvent } from './crossdock-status.ts';

describe('A crossdock delivery', () => {
  it.each<[string, CrossdockEvent, string]>([
    ['crossdock-requested', 'all-placed', 'crossdock-received'],
    ['crossdock-requested', 'taken-back', 'crossdock-requested'],
    ['crossdock-requested', 'completed-in-part', 'crossdock-received'],
    ['crossdock-requested', 'completed-without', 'crossdock-unable-to-ship'],
    ['crossdock-received', 'all-placed', 'crossdock-received'],
    ['crossdock-received', 'taken-back', 'crossdock-requested'],
    ['crossdock-received', 'completed-in-part', 'crossdock-received'],
    ['crossdock-unable-to-ship', 'all-placed', 'crossdock-unable-to-ship'],
    ['requested', 'all-placed', 'requested'],
    ['cancelled', 'completed-without', 'cancelled'],
  ])('that is %s becomes, when %s, %s', (status, event, after) => {
    expect(crossdockStatusAfter(status, event)).toBe(after);
  });
});
