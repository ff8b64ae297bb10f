import { expect, it } from 'vitest';
import { reasonsIn } from './service-reasons.ts';

it('reasons are the lines of their setting, each once', () => {
  expect(reasonsIn(' Feestdag \n\nKoopavond\r\nFeestdag')).toEqual(['Feestdag', 'Koopavond']);
  expect(reasonsIn(undefined)).toEqual([]);
});
