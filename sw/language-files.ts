import type { PrecacheEntry } from 'workbox-precaching';

/** Where the files of texts are kept, one a language; those of another version too, until this one is in use. */
export const LANGUAGE_CACHE = 'languages';

const CODE = /\/language-([a-z]{2})-/;
const codeOf = (url: string): string | undefined => CODE.exec(url)?.[1];

export interface LanguageFiles {
  /** Whether a path is a file of texts of this version. */
  readonly has: (pathname: string) => boolean;
  /** Keeps the file of a language that this device has shown; Dutch has none. */
  readonly keep: (code: string) => Promise<void>;
  /** Keeps this version's file of each language that another version kept. */
  readonly renew: () => Promise<void>;
  /** Removes the files of other versions. */
  readonly clean: () => Promise<void>;
}

/** Splits what the build offers to keep: the files of languages, of which a device needs only its own, and everything else. */
export function splitLanguages(entries: readonly (PrecacheEntry | string)[]) {
  const urlOf = (entry: PrecacheEntry | string) =>
    new URL(typeof entry === 'string' ? entry : entry.url, location.origin);
  const isLanguage = (entry: PrecacheEntry | string) => CODE.test(urlOf(entry).pathname);
  return {
    languages: languageFiles(entries.filter(isLanguage).map(entry => urlOf(entry).pathname)),
    others: entries.filter(entry => !isLanguage(entry)),
  };
}

function languageFiles(paths: readonly string[]): LanguageFiles {
  const kept = async () => {
    const cache = await caches.open(LANGUAGE_CACHE);
    return { cache, requests: await cache.keys() };
  };
  async function keep(code: string): Promise<void> {
    const path = paths.find(one => codeOf(one) === code);
    const { cache } = await kept();
    if (path && !(await cache.match(path))) await cache.add(path);
  }
  return {
    has: pathname => paths.includes(pathname),
    keep,
    async renew() {
      const { requests } = await kept();
      const codes = new Set(requests.flatMap(({ url }) => codeOf(url) ?? []));
      await Promise.all([...codes].map(keep));
    },
    async clean() {
      const { cache, requests } = await kept();
      const old = requests.filter(({ url }) => !paths.includes(new URL(url).pathname));
      await Promise.all(old.map(request => cache.delete(request)));
    },
  };
}
