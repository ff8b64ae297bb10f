import { describe, expect, it } from 'vitest';
import { readProviderFile } from './provider-file.ts';

const DAY = '2026-11-22';
const KEY = '7d1a2f60-8a4e-4ad4-8c5c-2f7f6f0b1c11';
const OTHER = '8d1a2f60-8a4e-4ad4-8c5c-2f7f6f0b1c12';

const SETTLEMENT =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,' +
  'Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),' +
  'Scheme Fees (NC),Interchange (NC),Payment Method Variant,Modification Merchant Reference,Batch Number';
interface Line {
  at?: string;
  zone?: string;
  type?: string;
  reference?: string;
  currency?: string;
  debit?: string;
  credit?: string;
  key?: string;
}
const settled = ({
  at = `${DAY} 16:42:07`,
  zone = 'CET',
  type = 'Refunded',
  reference = 'LQWDDLKTSV2GGS82',
  currency = 'EUR',
  debit = '12.95',
  credit = '',
  key = KEY,
}: Line) =>
  `Shop,ShopECOM,QFQTPCQ8HXSKGK82,"261120,0081",ideal,${at},${zone},${type},${reference},${currency},${debit},${credit},1,EUR,13.05,,,,0.05,0.05,ideal,${key},214`;
const settlement = (...lines: Line[]) =>
  readProviderFile([SETTLEMENT, ...lines.map(settled)].join('\r\n'), DAY);

const ACCOUNTING =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Booking Date,TimeZone,Main Currency,Main Amount,' +
  'Record Type,Payment Currency,Received (PC),Authorised (PC),Captured (PC),Settlement Currency,Payable (SC),Modification Psp Reference,' +
  'Modification Merchant Reference';
const booked = (type: string, captured: string, at = `${DAY} 09:00:00`) =>
  `Shop,ShopECOM,QFQTPCQ8HXSKGK82,261120-0081,ideal,${at},CET,EUR,12.95,${type},EUR,,,${captured},EUR,,LQWDDLKTSV2GGS82,${KEY}`;
const accounting = (...lines: string[]) => readProviderFile([ACCOUNTING, ...lines].join('\n'), DAY);

describe('the Settlement details report of Adyen', () => {
  it('has our key in the modification’s merchant reference, and the amount in the currency of the payment', () => {
    expect(settlement({}, { reference: 'R2', key: 'by hand', debit: '0.07' })).toEqual({
      rows: [
        { reference: 'LQWDDLKTSV2GGS82', key: KEY, amount: 1295, state: 'settled' },
        { reference: 'R2', key: null, amount: 7, state: 'settled' },
      ],
      faults: [],
    });
  });

  it('has other money and other days besides, which are passed over', () => {
    const fee = { type: 'Fee', reference: 'Transaction Fees November', currency: '', debit: '', key: '' };
    const sale = { type: 'Settled', debit: '', credit: '99.00' };
    expect(settlement(fee, sale, { at: '2026-11-21 10:00:00', reference: 'R0' }, {}).rows).toHaveLength(1);
    expect(settlement(fee, sale)).toEqual({ rows: [], faults: [] });
  });

  it('of other days alone is the wrong file', () => {
    const before = (day: string): Line => ({ at: `${day} 10:00:00`, reference: day });
    expect(settlement(before('2026-11-20'), before('2026-11-18')).faults).toEqual([
      {
        line: 2,
        why: 'geen terugbetaling is van 2026-11-22: het bestand gaat over 2026-11-18 tot 2026-11-20',
      },
    ]);
  });

  it.each([
    ['2026-11-21 23:30:00', 'UTC', 1],
    ['2026-11-22 23:30:00', 'GMT', 0],
    ['2026-11-22 23:30:00', 'CET', 1],
    ['2026-11-21 16:30:00', 'PST', 1],
    ['2026-11-22', '', 1],
  ])('%s %s is a day of ours', (at, zone, rows) => {
    expect(settlement({ at, zone }).rows).toHaveLength(rows);
  });

  it('a refund that came back is not paid, whatever stands before it', () => {
    const back: Line = { type: 'RefundedReversed', debit: '', credit: '12.95' };
    expect(settlement(back, {}).rows).toEqual([
      { reference: 'LQWDDLKTSV2GGS82', key: KEY, amount: 1295, state: 'refused' },
    ]);
  });

  it.each<[Line, string]>([
    [{ debit: '1,295.00' }, '24 velden. Verwacht: 23'],
    [{ debit: 'twaalf' }, 'bedrag ‘twaalf’. Verwacht: 12.95'],
    [{ debit: '' }, 'bedrag ‘’. Verwacht: 12.95'],
    [{ reference: '' }, 'kenmerk: verwacht 1 tot 128 tekens'],
    [{ currency: 'SEK' }, 'valuta ‘SEK’. Verwacht: EUR'],
    [{ at: '22-11-2026 16:42:07' }, 'tijd ‘22-11-2026 16:42:07 CET’. Verwacht: 2026-11-22 16:42:07 CET'],
    [{ zone: 'NZDT' }, 'tijd ‘2026-11-22 16:42:07 NZDT’. Verwacht: 2026-11-22 16:42:07 CET'],
    [{ key: OTHER }, 'kenmerk LQWDDLKTSV2GGS82 staat er twee keer in'],
  ])('%j is told', (line, why) => {
    expect(settlement({}, line).faults).toEqual([{ line: 3, why }]);
  });
});

describe('the Payment accounting report of Adyen', () => {
  it('says when a refund was sent, and later that it was paid, with a sign before the amount', () => {
    expect(accounting(booked('SentForRefund', '-12.95')).rows).toEqual([
      { reference: 'LQWDDLKTSV2GGS82', key: KEY, amount: 1295, state: 'accepted' },
    ]);
    expect(
      accounting(booked('Refunded', '12.95'), booked('SentForRefund', '-12.95'), booked('Authorised', ''))
        .rows,
    ).toMatchObject([{ amount: 1295, state: 'settled' }]);
  });

  it('tells which columns are missing', () => {
    expect(readProviderFile('Psp Reference,Record Type,Captured (PC)\n', DAY).faults).toEqual([
      {
        line: 1,
        why:
          'de kolom modification reference / modification psp reference, creation date / booking date, ' +
          'gross currency / payment currency, modification merchant reference ontbreekt. ' +
          'Verwacht: het Settlement details report of het Payment accounting report van Adyen',
      },
    ]);
  });
});
