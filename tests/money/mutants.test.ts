import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

// `npm run test:deep` runs the model with each of them.
test.each(mutants)('the code has the place of the fault: $name', ({ file, from }) => {
  expect(readFileSync(file, 'utf8')).toContain(from);
});
