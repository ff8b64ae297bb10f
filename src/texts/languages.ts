import { setLanguage, type Catalogue } from './texts.ts';

type Files = Readonly<Record<string, () => Promise<Catalogue>>>;

/** Every catalogue in another language than Dutch, each a file of its own that is loaded when it is asked for. */
const files: Files = import.meta.glob<Catalogue>(['../**/*.??.ts', '!../**/*.nl.ts'], { import: 'default' });

/**
 * Shows the app in a language (BCP 47, two letters): of the area `pick_by_store` pick-by-store.pl.ts, beside the Dutch file.
 * An area loads its catalogue with its code; the app draws again when the catalogue is there (src/app/app.tsx).
 */
export const speak = (code: string, from: Files = files): Promise<void> =>
  setLanguage(code, async area => {
    const file = Object.keys(from).find(path => path.endsWith(`/${area.replaceAll('_', '-')}.${code}.ts`));
    return file === undefined ? undefined : from[file]?.();
  });
