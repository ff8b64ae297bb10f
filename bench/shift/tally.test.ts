import { expect, test } from 'vitest';
import type { Answer } from '../recorder.ts';
import { missing } from './goods.ts';
import { cellsOf, failuresOf, newTally, type Played, type Tally } from './tally.ts';

const answer = (ms: number): Answer => ({
  ended: 100,
  heard: 101,
  begun: 102,
  durable: 103,
  changed: 99 + ms,
  painted: 100 + ms,
});
const played = (more: Partial<Played> = {}, tally: Partial<Tally> = {}): Played => ({
  flow: 'sort',
  cpu: 4,
  tallies: [{ ...newTally(), scans: 4, taps: ['Ja'], answers: [answer(10), answer(30)], ...tally }],
  pieces: 2,
  floor: 4,
  lost: [],
  doubled: [],
  faults: [],
  mostTaps: 1,
  ...more,
});

test('what was laid and is not in the OMS is lost, as often as it is missing there', () => {
  const laid = ['P1 A-01', 'P1 A-01', 'P2 A-02'];
  const told = ['P1 A-01', 'P2 A-02', 'P2 A-02'];
  expect(missing(laid, told)).toEqual(['P1 A-01']);
  expect(missing(told, laid)).toEqual(['P2 A-02']);
});

test('a shift without a fault does not fail; a lost or doubled piece, a broken rule and one tap too many do', () => {
  expect(failuresOf(played())).toEqual([]);
  expect(failuresOf(played({ lost: ['P1 A-01'], doubled: ['P2 A-02'], faults: ['stuck'] }))).toEqual([
    'sort, 4x: lost: P1 A-01',
    'sort, 4x: doubled: P2 A-02',
    'sort, 4x: stuck',
  ]);
  expect(failuresOf(played({}, { taps: ['Ja', 'Nee'] }))).toEqual(['sort, 4x: 2 taps, more than 1']);
});

test('a wrong scan that was not refused with its sentence fails the shift', () => {
  const wrong = [{ what: 'the wrong label', refused: false, said: ['Order op A-01 is verzonden'] }];
  expect(failuresOf(played({}, { wrong }))).toEqual([
    'sort, 4x: not refused as it should be: the wrong label: Order op A-01 is verzonden',
  ]);
});

test('the table has scans, taps and waiting by the piece, and the sentences of the wrong scans', () => {
  const wrong = [
    { what: 'a', refused: true, said: ['Onjuiste barcode.', 'Gelezen X. Verwacht: verzendlabel'] },
    { what: 'b', refused: true, said: ['Dit artikel hoort niet bij deze batch.'] },
  ];
  expect(cellsOf(played({}, { wrong }))).toEqual([
    'sort, 4x',
    '2',
    '2.00',
    '2.00',
    '1',
    '0.50',
    '20, 29, 30 ms',
    '0.020',
    '2 of 2',
    '2.0',
    '0',
    '0',
  ]);
});
