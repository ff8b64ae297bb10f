import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDERS = ['core', 'contract', 'src', 'sw', 'server', 'tests', 'e2e', 'bench'];
/** The first word of a comment; a line after another one of its kind goes on with a sentence. */
const FIRST_WORD = /(?<=\/\*\*? |\{\/\* |^(?!\s*(?:\/\/|--)).*\n\s*(?:\/\/|--) )(?:Of|Who|Whose|What)\b.*/gm;

test('a comment begins with its subject', () => {
  const files = FOLDERS.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(tsx?|css|sql)$/.test(file))
      .map(file => join(folder, file)),
  );
  expect(
    files.flatMap(
      file =>
        readFileSync(file, 'utf8')
          .match(FIRST_WORD)
          ?.map(words => `${file}: ${words}`) ?? [],
    ),
  ).toEqual([]);
});
