import { beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/http.ts';
import type { Answer } from '../../sync/http.ts';
import { noteConnection, useAnswered } from './answered.ts';

beforeEach(() => useAnswered.setState(true, true));

const note = (answer: object, signal?: AbortSignal): boolean => {
  noteConnection(answer as Answer<Endpoint>, signal);
  return useAnswered.getState();
};
const ended = AbortSignal.abort();
const cut = { kind: 'later', why: 'network' };

test('a call that finds no server says so, until any answer comes', () => {
  expect(note(cut)).toBe(false);
  expect(note(cut)).toBe(false);
  expect(note({ kind: 'refused', status: 404 })).toBe(true);
});

test.each([
  ['is ended by who asked', cut, ended],
  ['is slow', { kind: 'later', why: 'timeout' }, undefined],
])('a call that %s tells nothing', (_, answer, signal) => {
  expect(note(answer, signal)).toBe(true);
  note(cut);
  expect(note(answer, signal)).toBe(false);
});
