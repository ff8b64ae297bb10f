import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPage } from './page.ts';
import type { Accepted, Picture } from './played.ts';
import { isSameCode } from './same-code.ts';

/** The result of playing a pack's pictures at camera rate into the app's camera: those with a code, and those without. */
export interface FirstReads {
  readonly codes: number;
  readonly empty: number;
  /** Milliseconds from the first frame with the code to its acceptance, for each correct one. */
  readonly times: readonly number[];
  readonly wrong: number;
}

/**
 * Plays the pictures of a pack; `expected`: the work package expects each code, so one frame is enough. Any code of a
 * picture that has none is wrong.
 */
export async function firstReads(pack: string, expected: boolean): Promise<FirstReads> {
  const all = JSON.parse(readFileSync(join(pack, 'manifest.json'), 'utf8')) as {
    file: string;
    text: string | null;
  }[];
  const pictures: Picture[] = all.map(({ file, text }) => ({
    url: `/pack/${file.split('/').map(encodeURIComponent).join('/')}`,
    text: text ?? '',
  }));
  const accepted = await onPage(page => page.evaluate(playHere, { pictures, expected }), pack);
  const isRight = (read: Accepted, i: number): boolean =>
    read !== null && isSameCode(read.text, pictures[i]?.text ?? '');
  return {
    codes: pictures.filter(({ text }) => text !== '').length,
    empty: pictures.filter(({ text }) => text === '').length,
    times: accepted.flatMap((read, i) => (read && isRight(read, i) ? read.ms : [])),
    wrong: accepted.filter((read, i) => read !== null && !isRight(read, i)).length,
  };
}

/** Runs in the page. */
async function playHere({ pictures, expected }: { pictures: Picture[]; expected: boolean }) {
  const { play } = (await import('/played.js' as string)) as typeof import('./played.ts');
  return play(pictures, expected);
}
