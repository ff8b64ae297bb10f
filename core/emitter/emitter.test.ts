import { expect, test } from 'vitest';
import { createEmitter } from './emitter.ts';

test('listeners are told at once, in the order in which they came, until they stop', () => {
  const told: string[] = [];
  const { emit, subscribe } = createEmitter<string>();
  const stop = subscribe(event => told.push(`first ${event}`));
  subscribe(event => told.push(`second ${event}`));
  emit('a');
  stop();
  emit('b');
  expect(told).toEqual(['first a', 'second a', 'second b']);
});

test('a listener that stops itself or another while it is told disturbs nobody else', () => {
  const told: string[] = [];
  const { emit, subscribe } = createEmitter();
  const stops = [
    subscribe(() => {
      told.push('first');
      stops[0]?.();
      stops[1]?.();
    }),
    subscribe(() => told.push('second')),
    subscribe(() => told.push('third')),
  ];
  emit();
  expect(told).toEqual(['first', 'third']);
});
