import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from './texts.ts';

/** Every catalogue of the app by its path: `../flows/sort/sort.nl.ts`. */
const catalogues = import.meta.glob<Catalogue>('../**/*.??.ts', { eager: true, import: 'default' });
const dutch = Object.entries(catalogues).filter(([path]) => path.endsWith('.nl.ts'));
const foreign = Object.entries(catalogues).filter(([path]) => !path.endsWith('.nl.ts'));

const areaOf = (path: string) => basename(path).split('.')[0]!.replaceAll('-', '_');
const sentences = (text: Catalogue[string]) => (typeof text === 'string' ? [text] : Object.values(text));
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

const sources = ['src', 'sw']
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
  )
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/texts\/texts\.ts$/.test(path))
  .map(path => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));

/** Calls of a function by its name, outermost first. */
function calls(within: ts.Node, name: string): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === name) found.push(node);
    node.forEachChild(visit);
  };
  visit(within);
  return found;
}

/** Calls of `t` that run when a module is imported: the language of the user is not known then. */
function frozen(source: ts.SourceFile): string[] {
  const helpers = new Map<string, ts.Node>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) helpers.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer && ts.isFunctionLike(initializer)) helpers.set(name.getText(), initializer);
  }
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText();
      const helper = helpers.get(name);
      if (name === 't' || (helper && calls(helper, 't').length > 0))
        found.push(`${source.fileName}: ${node.getText()}`);
    }
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return found;
}

describe('areas', () => {
  const declared = sources.flatMap(source =>
    calls(source, 'texts').flatMap(({ arguments: [area, table] }): [string, string, ts.SourceFile][] =>
      area && ts.isStringLiteral(area) && table ? [[area.text, table.getText(), source]] : [],
    ),
  );

  test('each is declared once', () => {
    const areas = declared.map(([area]) => area);
    expect(areas.length).toBeGreaterThan(20);
    expect(areas.filter((area, i) => areas.indexOf(area) !== i)).toEqual([]);
  });

  test('each has its Dutch file, named after it: there the other languages are looked for', () => {
    // The words of a batch status are in core: the server has them too.
    const files = [...dutch.map(([path]) => areaOf(path)), 'batch_status'];
    expect(new Set(files)).toEqual(new Set(['common', ...declared.map(([area]) => area)]));
    for (const [area, table, { text }] of declared.filter(([area]) => area !== 'batch_status'))
      expect(text).toContain(`import ${table} from './${area.replaceAll('_', '-')}.nl.ts'`);
  });
});

describe('common words', () => {
  const [, common = {}] = dutch.find(([path]) => areaOf(path) === 'common') ?? [];

  test.each(dutch.filter(([, own]) => own !== common))('%s has none of their keys or sentences', (_, own) => {
    expect(Object.keys(own).filter(key => key in common)).toEqual([]);
    expect(Object.values(own).filter(text => Object.values(common).includes(text))).toEqual([]);
  });
});

describe('other languages', () => {
  /** What is wrong with a catalogue beside the Dutch one: keys that are not there, places that are not filled. */
  function faults(own: Catalogue, other: Catalogue): string[] {
    return Object.entries(other).flatMap(([key, text]) => {
      const known = own[key];
      if (known === undefined) return [`${key}: unknown`];
      if (typeof known !== typeof text) return [`${key}: plural`];
      const filled = places(`{n}${sentences(known).join('')}`);
      return sentences(text).flatMap(s =>
        places(s).flatMap(p => (filled.includes(p) ? [] : [`${key}: ${p}`])),
      );
    });
  }

  test('a fault is found', () => {
    const own = { a: 'van {x}', b: { one: '1 stuk', other: '{n} stuks' } };
    expect(faults(own, { a: 'of {x}', b: { few: '{n} sztuki', other: '{n} sztuk' } })).toEqual([]);
    expect(faults(own, { a: 'of {y}', b: 'pieces', c: 'c' })).toEqual(['a: {y}', 'b: plural', 'c: unknown']);
  });

  test('every catalogue fits its Dutch one', () => {
    const all = foreign.flatMap(([path, other]) =>
      faults(dutch.find(([own]) => areaOf(own) === areaOf(path))?.[1] ?? {}, other).map(f => `${path} ${f}`),
    );
    expect(all).toEqual([]);
  });
});

describe('no text is read when a module is imported', () => {
  const parse = (text: string) => ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true);

  test('a text that is read too early is found', () => {
    expect(frozen(parse("const label = t('a'); const row = { text: () => t('b') };"))).toEqual([
      "x.ts: t('a')",
    ]);
    expect(frozen(parse("const of = (k: string) => t(k);\nconst all = [of('a')];"))).toEqual([
      "x.ts: of('a')",
    ]);
  });

  test('none is', () => {
    expect(sources.flatMap(frozen)).toEqual([]);
  });
});
