import { expect, test } from 'vitest';
import { createEmitter } from './emitter.ts';

test('listeners are told at once, in the order in which they came, until they stop', () => {
  const notified: string[] = [];
  const { emit, subscribe } = createEmitter<string>();
  const stop = subscribe(event => notified.push(`first ${event}`));
  subscribe(event => notified.push(`second ${event}`));
  emit('a');
  stop();
  emit('b');
  expect(notified).toEqual(['first a', 'second a', 'second b']);
});

test('a listener that stops itself or another while it is told disturbs nobody else', () => {
  const notified: string[] = [];
  const { emit, subscribe } = createEmitter();
  const stops = [
    subscribe(() => {
      notified.push('first');
      stops[0]?.();
      stops[1]?.();
    }),
    subscribe(() => notified.push('second')),
    subscribe(() => notified.push('third')),
  ];
  emit();
  expect(notified).toEqual(['first', 'third']);
});
