import { describe, expect, it } from 'vitest';
import { slipError } from './slip-error.ts';

describe('Packing slip and labels: what an error reads (orders-and-deliveries 8)', () => {
  it.each([
    [
      '100',
      'De orderbon kan niet gedownload worden omdat deze vervoerder/bezorgwijze daar niet voor is geconfigureerd. Neem contact op met de servicedesk.',
    ],
    ['101', 'De bezorgwijze van deze levering is niet gekoppeld aan een vervoerdersdienst.'],
    ['ValidationError', 'van het OMS'],
    ['printing-not-configured', 'van het OMS'],
    ['forbidden', 'van het OMS'],
    ['label-refused', 'van het OMS'],
    ['label-waits', 'van het OMS'],
    ['other-format', 'van het OMS'],
    ['unknown-printer', 'van het OMS'],
    ['void-label', 'van het OMS'],
    ['not-sent', 'van het OMS'],
    ['print-job-gone', 'van het OMS'],
    ['something-else', 'Onbekende fout bij het ophalen van de orderbon.'],
  ])('%s', (code, text) => {
    expect(slipError({ code, detail: 'van het OMS' }, 'de servicedesk')).toBe(text);
  });

  it('without an answer it is unknown', () => {
    expect(slipError(null, '')).toBe('Onbekende fout bij het ophalen van de orderbon.');
  });
});
