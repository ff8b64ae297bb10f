import { describe, expect, test } from 'vitest';
import type { TimelineRow } from '../../../../contract/orders/timeline.ts';
import { rowText } from './row-text.ts';
import { becomes, byDay, byWhom, dayTitle, lookOfRow, subjectOf, was } from './view.ts';

const row = (of: Partial<TimelineRow>): TimelineRow => ({
  id: 'h1',
  at: '2026-11-20T10:00:00Z',
  kind: 'delivery',
  group: 'deliveries',
  dispatch_request_identifier: '261117-0001-1',
  product_identifier: null,
  from_status: 'to-be-requested',
  to_status: 'requested',
  by: null,
  processor: 'office',
  facts: {},
  ...of,
});
const coffee = { product_name: 'Koffiebonen', quantity: 2, storage_location: 'A-17' };

describe('what a row tells', () => {
  test.each<[string, Partial<TimelineRow>]>([
    ['In batch 2611-014', { facts: { batch: [null, '2611-014'] } }],
    ['Verder in -2 en -3', { facts: { replaced_by: ['-2', '-3'] } }],
    [
      'Kon niet worden geleverd. Verder in -2',
      { to_status: 'unable-to-ship', facts: { replaced_by: ['-2'] } },
    ],
    ['Uit batch 2611-014', { facts: { batch: ['2611-014', null] } }],
    ['Van batch 1 naar batch 2', { facts: { batch: ['1', '2'] } }],
    ['Uitleverdatum 20-11, was 19-11', { facts: { dispatch_date: ['2026-11-19', '2026-11-20'] } }],
    ['Naar Winkel Zeist, was DC Utrecht', { facts: { location: ['DC Utrecht', 'Winkel Zeist'] } }],
    ['Bezorgwijze Pakket, was –', { facts: { carrier_method: [null, 'Pakket'] } }],
    [
      'Utrecht Centrum volgt deze levering op',
      { facts: { responsible_location: [null, 'Utrecht Centrum'] } },
    ],
    ['', {}],
    ['Aangemaakt', { from_status: null }],
    ['Gewijzigd', { from_status: 'requested' }],
    ['Gepauzeerd', { to_status: 'requested-paused' }],
    ['Hervat', { from_status: 'requested-paused' }],
    [
      'Hoog bedrag: wacht op een besluit',
      { kind: 'hold', to_status: 'held', facts: { hold_rule_group: 'Hoog bedrag' } },
    ],
    [
      'Controle fraude: afgewezen',
      { kind: 'check', to_status: 'denied', facts: { check: 'fraude', effect: 'denied' } },
    ],
    [
      'Controle fraude: vrijgegeven. Bewaard, niets gewijzigd',
      { kind: 'check', to_status: 'released', facts: { check: 'fraude', effect: 'kept' } },
    ],
    [
      'Hoog bedrag: vrijgegeven. Klant gebeld',
      {
        kind: 'hold',
        to_status: 'approved',
        facts: { hold_rule_group: 'Hoog bedrag', comment: 'Klant gebeld' },
      },
    ],
    [
      'Utrecht volgt deze levering op',
      { kind: 'delivery', facts: { responsible_location: [null, 'Utrecht'] } },
    ],
    [
      'Utrecht volgt deze levering niet meer op',
      { kind: 'delivery', facts: { responsible_location: ['Utrecht', null] } },
    ],
    ['F-2611', { kind: 'invoice', facts: { invoice: 'F-2611' } }],
    ['Ontvangen', { kind: 'sales-order', from_status: null }],
    ['2 × Koffiebonen', { kind: 'sales-order-line', facts: coffee }],
    ['2 × Koffiebonen, nageleverd', { kind: 'sales-order-line', facts: { ...coffee, is_extra: true } }],
    [
      'Huisnummer 112 werd 114, Toevoeging werd bis, Telefoon 06 is weg',
      {
        kind: 'address',
        facts: {
          changed: { phone_number: ['06', null], house_no: ['112', '114'], house_no_extra: [null, 'bis'] },
        },
      },
    ],
    ['Ingetrokken: Belt terug.', { kind: 'comment-withdrawn', facts: { comment: 'Belt terug.' } }],
    ['Aan de vloer: Kaartje erbij.', { kind: 'message', facts: { comment: 'Kaartje erbij.' } }],
    ['Antwoord van de vloer: Gedaan', { kind: 'answer', facts: { comment: 'Gedaan' } }],
    ['2 × Koffiebonen geplaatst in A-17', { kind: 'placed', facts: coffee }],
    ['2 × Koffiebonen teruggenomen uit A-17', { kind: 'taken-back', facts: coffee }],
    ['Gepickt en verzonden', { kind: 'picked', to_status: 'shipped' }],
    [
      'Kan niet worden verzonden: kwijt',
      { kind: 'picked', to_status: 'unable-to-ship', facts: { reason: 'kwijt' } },
    ],
    [
      'Pakbon afgedrukt op Inpaktafel 1',
      { kind: 'printed', facts: { title: 'Pakbon', printer: 'Inpaktafel 1' } },
    ],
    ['Pakbon gedownload', { kind: 'downloaded' }],
    ['Track & trace 3S1', { kind: 'label', facts: { code: '3S1' } }],
    ['Label niet gemaakt: adres onbekend', { kind: 'label-failed', facts: { why: 'adres onbekend' } }],
    ['Label 3S1 vervallen', { kind: 'label-void', facts: { code: '3S1' } }],
  ])('%s', (text, of) => expect(rowText(row(of))).toBe(text));
});

test.each<[string, Partial<TimelineRow>]>([
  ['Levering -1', {}],
  ['Levering RET-9', { dispatch_request_identifier: 'RET-9' }],
  [
    'Factuuradres',
    { dispatch_request_identifier: null, kind: 'address', facts: { address_type: 'billing' } },
  ],
  ['Notitie', { dispatch_request_identifier: null, kind: 'comment' }],
  ['Order', { dispatch_request_identifier: null, kind: 'sales-order' }],
])('it is of %s', (text, of) => expect(subjectOf(row(of), '261117-0001')).toBe(text));

test.each<[string, Partial<TimelineRow>]>([
  ['Daan Vermeer', { by: 'Daan Vermeer', processor: 'office' }],
  ['Automatisch', { processor: 'assigner' }],
  ['Werkvloer', { processor: 'scan.place' }],
  ['Werkvloer', { processor: null, group: 'floor' }],
  ['webshop', { processor: 'api:webshop' }],
  ['Automatisch', { processor: 'constructor' }],
])('by %s', (text, of) => expect(byWhom(row(of))).toBe(text));

test('rows stand under their Dutch day', () => {
  const rows = ['2026-11-20T10:00:00Z', '2026-11-19T23:30:00Z', '2026-11-19T22:00:00Z'].map(at =>
    row({ at }),
  );
  const days = byDay(rows);
  expect(days.map(({ day, rows: of }) => [day, of.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ]);
  expect(days.map(({ day }) => dayTitle(day, '2026-11-20'))).toEqual([
    'Vandaag, vrijdag 20-11',
    'Donderdag 19-11',
  ]);
});

test('a delivery looks as its new status does, the floor is blue', () => {
  expect(lookOfRow(row({ to_status: 'shipped' }))).toEqual({ icon: 'truck', tone: 'ok' });
  expect(lookOfRow(row({ to_status: 'requested-paused' }))).toEqual({ icon: 'pause', tone: 'warn' });
  const replaced = row({ to_status: 'cancelled', facts: { replaced_by: [] } });
  expect([becomes(replaced), lookOfRow(replaced)]).toEqual(['replaced', { icon: 'swap', tone: 'neutral' }]);
  // It was short, and others took it over afterwards.
  const short = row({ to_status: 'unable-to-ship', facts: { replaced_by: ['-2'] } });
  const taken = { ...short, from_status: 'unable-to-ship' };
  expect([short, taken].map(one => [was(one), becomes(one)])).toEqual([
    ['to-be-requested', 'replaced'],
    ['replaced', 'replaced'],
  ]);
  expect(lookOfRow(row({ kind: 'placed', group: 'floor' }))).toEqual({ icon: 'barcode', tone: 'info' });
});
