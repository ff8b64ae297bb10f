import { afterEach, describe, expect, test } from 'vitest';
import { languages } from '../../../core/language/language.ts';
import { speak } from '../languages.ts';
import { troubleText } from './print-trouble.ts';

const of = (trouble: string | null) =>
  troubleText({ trouble, printer: { identifier: 'balie', name: 'Balie' } });

afterEach(() => speak('nl'));

describe('why a print waits or fails', () => {
  test.each([
    [null, null],
    ['media-empty', 'Het papier van Balie is op.'],
    ['cover-open', 'De klep van Balie staat open.'],
    ['media-jam', 'Er zit papier vast in Balie.'],
    ['aborted', 'Balie heeft de printopdracht afgebroken.'],
    ['something-new', 'Balie meldt een storing (something-new).'],
  ])('%s: %s', (trouble, text) => {
    expect(of(trouble)).toBe(text);
  });

  test('is said in the language on the screen', async () => {
    const said = [];
    for (const language of languages) {
      await speak(language);
      said.push(of('media-empty'));
    }
    expect(said).toEqual([
      'Het papier van Balie is op.',
      'Balie is out of paper.',
      'Balie: skończył się papier.',
    ]);
  });
});
