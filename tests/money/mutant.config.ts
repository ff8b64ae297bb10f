import { defineConfig } from 'vitest/config';
import quick from '../../vitest.config.ts';
import { mutants } from './mutants.ts';

const mutant = mutants[Number(process.env['MUTANT'])];
if (!mutant)
  throw new RangeError(`MUTANT: read ${process.env['MUTANT']}, expected 0 to ${mutants.length - 1}`);
const { file, from, to } = mutant;

/** The model with one fault in the code: `MUTANT=3 npx vitest run --config tests/money/mutant.config.ts`. */
export default defineConfig({
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform(code, id) {
        if (!id.endsWith(`/${file}`)) return null;
        if (!code.includes(from)) throw new Error(`${file} does not have ${from}`);
        return code.replace(from, to);
      },
    },
  ],
  test: { ...quick.test, include: ['tests/money/model.test.ts'] },
});
