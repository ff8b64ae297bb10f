import type { Drawing, DrawnReads, Verdict } from './drawn.ts';
import { kindNames } from './drawn/kinds.ts';
import type { Symbology } from './drawn/names.ts';
import { onPage } from './page.ts';

type Name = keyof DrawnReads['read'];
/** The pictures of one kind and symbology. */
type Drawn = { readonly kind: string; readonly symbology: Symbology; readonly reads: readonly DrawnReads[] };

/** Draws the kinds of bad pictures in these symbologies, `count` of each, and has them read; another salt draws others. */
export function drawnReads(
  symbologies: readonly Symbology[],
  salt: string,
  count: number,
  tell: (at: string) => void,
): Promise<Drawn[]> {
  return onPage(async page => {
    const drawn: Drawn[] = [];
    for (const symbology of symbologies)
      for (const kind of kindNames) {
        tell(`${symbology} ${kind}`);
        const drawing: Drawing = { kind, symbology, salt };
        drawn.push({ kind, symbology, reads: await page.evaluate(readHere, { drawing, count }) });
      }
    return drawn;
  });
}

/** Runs in the page. */
async function readHere({ drawing, count }: { drawing: Drawing; count: number }) {
  const { readDrawn } = (await import('/drawn.js' as string)) as typeof import('./drawn.ts');
  return readDrawn(drawing, count);
}

/** Kinds by symbologies: right of ours `still`, `frame`, `video` and of zxing-wasm, of how many; `n wrong` where there are. */
export function drawnRows(drawn: readonly Drawn[]): { heads: string[]; rows: string[][] } {
  const symbologies = [...new Set(drawn.map(({ symbology }) => symbology))];
  const rows = [...kindNames, null].map(kind => [
    kind ?? 'all',
    ...[...symbologies, null].map(symbology =>
      cell(
        drawn
          .filter(one => (kind ?? one.kind) === one.kind && (symbology ?? one.symbology) === one.symbology)
          .flatMap(({ reads }) => reads),
      ),
    ),
  ]);
  return { heads: ['still, frame, video, zxing-wasm of', ...symbologies, 'all'], rows };
}

function cell(reads: readonly DrawnReads[]): string {
  const count = (name: Name, verdict: Verdict): number =>
    reads.filter(({ read }) => read[name] === verdict).length;
  const names: readonly Name[] = ['still', 'frame', 'video', 'zxing-wasm'];
  const each = names.map(name => {
    const wrong = count(name, 'wrong');
    return `${count(name, 'right')}${wrong > 0 ? ` (${wrong} wrong)` : ''}`;
  });
  return `${each.join(', ')} of ${reads.length}`;
}
