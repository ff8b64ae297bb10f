import { describe, expect, it } from 'vitest';
import { readProviderFile } from './provider-file.ts';

const DAY = '2026-11-22';
const HEAD = 'kenmerk;sleutel;bedrag;datum;status';
const KEY = '7d1a2f60-8a4e-4ad4-8c5c-2f7f6f0b1c11';
const read = (...lines: string[]) => readProviderFile([HEAD, ...lines].join('\r\n'), DAY);

describe('a file of a provider', () => {
  it('is read line by line, whatever stands between the columns and in which order', () => {
    const rows = [
      { reference: 'psp1', key: KEY, amount: 1295, state: 'settled' },
      { reference: 'psp;2', key: null, amount: 7, state: 'refused' },
    ];
    expect(read(`psp1;${KEY};12,95;${DAY};betaald`, `"psp;2";;0.07;${DAY};Mislukt`, '')).toEqual({
      rows,
      faults: [],
    });
    expect(
      readProviderFile(
        `\uFEFFdatum,status,bedrag,kenmerk,sleutel\n${DAY},betaald,"12,95",psp1,${KEY}\n`,
        DAY,
      ),
    ).toEqual({ rows: [rows[0]], faults: [] });
  });

  it.each([
    [`psp1;;12,95;${DAY}`, '4 velden. Verwacht: 5'],
    [`;;12,95;${DAY};betaald`, 'kenmerk: verwacht 1 tot 128 tekens'],
    [`psp1;;12.95 EUR;${DAY};betaald`, 'bedrag ‘12.95 EUR’. Verwacht: 12,95'],
    ['psp1;;12,95;22-11-2026;betaald', 'datum ‘22-11-2026’. Verwacht: 2026-11-22'],
    ['psp1;;12,95;2026-11-21;betaald', 'datum 2026-11-21 hoort niet bij 2026-11-22'],
    [`psp1;;12,95;${DAY};ok`, 'status ‘ok’. Verwacht: betaald, onderweg, mislukt'],
  ])('%s is told', (line, why) => {
    expect(read(`psp0;;1,00;${DAY};betaald`, line)).toMatchObject({ faults: [{ line: 3, why }] });
  });

  it('tells what is in it twice, and which columns are missing', () => {
    const twice = read(`psp1;;1,00;${DAY};betaald`, `psp1;;1,00;${DAY};betaald`);
    expect(twice.faults).toEqual([{ line: 3, why: 'kenmerk psp1 staat er twee keer in' }]);
    expect(readProviderFile('kenmerk;bedrag\n', DAY).faults).toEqual([
      {
        line: 1,
        why: 'de kolom sleutel, datum, status ontbreekt. Verwacht: kenmerk;sleutel;bedrag;datum;status',
      },
    ]);
    expect(readProviderFile('', DAY).faults).toHaveLength(1);
  });
});
