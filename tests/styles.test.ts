import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// A class that a stylesheet lacks is undefined: nothing says so, and the part stands without its looks.

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path))
  .map(path => ({ path: join('src', path), text: readFileSync(join('src', path), 'utf8') }));

/** Each stylesheet with its classes, and those that sources name of it. */
const sheets = new Map<string, { readonly has: ReadonlySet<string>; readonly named: Map<string, string> }>();
for (const { path, text } of sources)
  for (const [, name = '', from = ''] of text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)) {
    const sheet = join(dirname(path), from);
    const of = sheets.get(sheet) ?? { has: classesOf(sheet), named: new Map<string, string>() };
    sheets.set(sheet, of);
    for (const [, used = ''] of withoutPaths(text).matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g')))
      of.named.set(used, path);
  }

/** A source without the paths of its imports, which may have the name of a stylesheet. */
function withoutPaths(text: string): string {
  return text.replaceAll(/'\.[^'\n]*\.(?:tsx?|css)'/g, '');
}

/** Its classes; those with a dash are named by a library or by the OMS. */
function classesOf(sheet: string): ReadonlySet<string> {
  const selectors = readFileSync(sheet, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set(
    [...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].flatMap(([, one = '']) =>
      one.includes('-') ? [] : [one],
    ),
  );
}

test('a class that a part names is in its stylesheet', () => {
  const missing = [...sheets].flatMap(([sheet, { has, named }]) =>
    [...named].flatMap(([name, path]) => (has.has(name) ? [] : [`${path}: ${name} of ${sheet}`])),
  );
  expect(missing).toEqual([]);
});

test('a class of a stylesheet is named by a part', () => {
  const unused = [...sheets].flatMap(([sheet, { has, named }]) =>
    [...has].flatMap(name => (named.has(name) ? [] : [`${sheet}: ${name}`])),
  );
  expect(unused).toEqual([]);
});
