import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { batchStatusLabels } from '../../core/batch/status.ts';
import { deliveryStatuses, labelOf, PAUSED, REPLACED } from '../../core/delivery/status.ts';
import { languages } from '../../core/language/language.ts';
import english from './languages/en.ts';
import polish from './languages/pl.ts';
import type { Catalogue } from './texts.ts';

/** Every catalogue of the app by its path: `../flows/sort/sort.nl.ts`. */
const catalogues = import.meta.glob<Catalogue>('../**/*.??.ts', { eager: true, import: 'default' });
const dutch = Object.entries(catalogues).filter(([path]) => path.endsWith('.nl.ts'));
const foreign = Object.entries(catalogues).filter(([path]) => !path.endsWith('.nl.ts'));

const areaOf = (path: string) => basename(path).split('.')[0]!.replaceAll('-', '_');
const sentences = (text: Catalogue[string]) => (typeof text === 'string' ? [text] : Object.values(text));
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

const sources = ['src', 'sw', 'contract']
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

/** Calls `visit` for the node and everything in it. */
function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild(child => walk(child, visit));
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

test('the two days of a delivery have one name each everywhere', () => {
  const named = dutch.flatMap(([path, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const [, which] = /(?:^|_)(dispatch|delivery)_date$/.exec(key) ?? [];
      return which && !/Beloofd/.test(String(text)) ? [`${which}: ${String(text)} (${path})`] : [];
    }),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(name => !/^(dispatch: Uitleverdatum|delivery: Leverdatum) /.test(name))).toEqual([]);
});

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

describe('keys', () => {
  const areasInCode = sources.filter(({ fileName }) => !/\.\w\w\.ts$/.test(fileName));
  const literals = new Set<string>();
  /** The fixed texts before and after the changing part of a template: `why_${code}`. */
  const templates: (readonly [string, string])[] = [];
  for (const source of areasInCode)
    walk(source, node => {
      if (ts.isStringLiteralLike(node)) literals.add(node.text);
      if (ts.isPropertyAssignment(node)) literals.add(node.name.getText());
      if (ts.isTemplateExpression(node))
        templates.push([node.head.text, node.templateSpans.at(-1)?.literal.text ?? '']);
    });
  const isMade = (key: string) =>
    templates.some(
      ([head, tail]) =>
        `${head}${tail}`.includes('_') &&
        key.length > head.length &&
        key.startsWith(head) &&
        key.endsWith(tail),
    );

  // All reasons are offered, all settings shown, or come from the OMS: the code names none of them.
  const ofOms = new Set(['unable_to_ship_reasons', 'return_reasons', 'setting_names', 'part_names']);
  const named = dutch.filter(([path]) => !ofOms.has(areaOf(path)));

  test.each(named)('each of %s is shown somewhere', (_, own) => {
    expect(Object.keys(own).filter(key => !literals.has(key) && !isMade(key))).toEqual([]);
  });
});

describe('no text or format outside the catalogues', () => {
  const shown = sources.filter(
    ({ fileName }) =>
      !/\.\w\w\.ts$|\/testing|\/traces\/|\/practice\.ts$/.test(fileName) &&
      // The same picture as index.html's, which is there before any code.
      fileName !== 'src/ui/first-paint.tsx',
  );
  /** Words of every second Dutch sentence that are no English words. */
  const DUTCH = /(^|\s)(de|het|een|niet|geen|wordt|voor|naar|van|bij|aan|uit|fout|zijn|je)(\s|[.,]|$)/i;

  function found(source: ts.SourceFile, isFault: (node: ts.Node) => boolean): string[] {
    const faults: string[] = [];
    walk(source, node => {
      if (isFault(node)) faults.push(`${source.fileName}: ${node.getText().trim()}`);
    });
    return faults;
  }
  const isText = (node: ts.Node) =>
    (ts.isJsxText(node) && /[a-z]{2}/i.test(node.text)) ||
    ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
      DUTCH.test(node.text));
  /** Formats follow the language on the screen: formats.ts makes them. */
  const isFormat = (node: ts.Node) => {
    if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
    const called = node.expression.getText();
    if (called.endsWith('.localeCompare')) return node.arguments?.length !== 1;
    return called.startsWith('Intl.') || /\.toLocale\w*String$/.test(called);
  };

  test('a Dutch sentence and a format of a fixed language are found', () => {
    const of = (text: string) =>
      ts.createSourceFile('x.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    expect(found(of("const a = 'Fout bij het opslaan'; const b = <p>Laden</p>;"), isText)).toHaveLength(2);
    expect(
      found(of("new Intl.NumberFormat('nl'); a.localeCompare(b, 'nl'); d.toLocaleString('nl')"), isFormat),
    ).toHaveLength(3);
  });

  test('there is none', () => {
    expect(shown.flatMap(source => found(source, isText))).toEqual([]);
    expect(
      shown
        .filter(({ fileName }) => !fileName.startsWith('src/texts/'))
        .flatMap(source => found(source, isFormat)),
    ).toEqual([]);
  });
});

describe('the user is je', () => {
  const formal = /(^|\s)uw?(?=[\s,?!]|$)/i;
  /** Texts of the documents, letter by letter. */
  const documents = [
    'Uw browser ontvangt pushmeldingen.',
    'Uw browser ontvangt geen pushmeldingen.',
    'U bent aangemeld voor {shop}.',
    'U bent niet aangemeld.',
    'Weet u zeker dat u de volledige groep wil verwijderen? Deze actie kan niet ongedaan worden gemaakt. Wellicht wil u de groep eerst op inactief zetten.',
  ];
  /** A time: '4 u'. */
  const hours = '{time} u';

  test('in each sentence of the app: only the texts of the documents say u', () => {
    const said = dutch.flatMap(([, own]) => Object.values(own).flatMap(sentences));
    const formally = said.filter(text => formal.test(text) && text !== hours);
    expect(formally.sort()).toEqual([...documents].sort());
  });

  test('in each sentence of the OMS', () => {
    const found: string[] = [];
    for (const path of ['server', 'core', 'contract'].flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
    ))
      if (path.endsWith('.ts') && !path.endsWith('.test.ts'))
        walk(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest), node => {
          // SQL has names of one letter, and so have shelves.
          const isOther = (text: string) => /\b(FROM|JOIN|UPDATE)\b|^\w+ as \w+$|^U$/.test(text);
          if (ts.isStringLiteralLike(node) && formal.test(node.text) && !isOther(node.text))
            found.push(node.text);
        });
    // A retailer's words to a customer.
    expect(found).toEqual(['Uw order {order}']);
  });
});

describe('texts of the documents', () => {
  /** As they stand there, by catalogue (shell-search-settings.md 2.9 and 8; review-refunds-warehouse.md 2 and 8). */
  const quoted: Readonly<Record<string, readonly string[]>> = {
    '../office/service-times/service-times.nl.ts': [
      'Nog niet alle velden zijn hier goed ingevuld.',
      'Er is iets misgegaan. Mogelijk is niet alles goed opgeslagen.',
      'Fout bij het ophalen van locatiegegevens',
    ],
    '../office/hold-rules/hold-rules.nl.ts': [
      'Naam',
      'Actief',
      'Inactief',
      'Acties',
      'Hold Order Group: {name}',
      'Als',
      'dan wordt de order op hold gezet.',
      'Terug naar overzicht',
      'Nieuwe regel toevoegen',
      'Weet u zeker dat u de volledige groep wil verwijderen? Deze actie kan niet ongedaan worden gemaakt. Wellicht wil u de groep eerst op inactief zetten.',
      'Definitief verwijderen',
      'Er is iets misgegaan bij het opvragen van de Hold Rule Groups',
      'De groep is aangepast',
      'Er is iets misgegaan bij het aanpassen van de groep',
      'De groep is verwijderd',
      'Er is iets misgegaan bij het verwijderen van de groep',
    ],
    '../office/orders/holds/holds.nl.ts': [
      'Reden vrijgeven',
      'Leveringsverzoek definitief blokkeren',
      'Fout bij het laden van leveringsverzoeken',
      'Fout bij het verwerken van de status',
    ],
  };

  test.each(Object.entries(quoted))('%s has them letter by letter', (path, texts) => {
    const own = Object.values(catalogues[path] ?? {}).flatMap(sentences);
    expect(texts.filter(text => !own.includes(text))).toEqual([]);
  });
});

describe('other languages', () => {
  /** Areas that only managers open, by their folder; everything else of the office is a step or a dialog away from scanning. */
  const dutchOnly =
    /^\.\.\/office\/(admin|parts\/copy-place|parts\/place-effect|parts\/place-history|hold-rules|incidents|location-edit|place-plans|presales|reports|service-times|settings|stock|supply-chains|translations|triggers|orders\/(cancellations|detail|event-results|history|holds|live|refund-close|refunds|reroute|timeline|why))\//;
  /** Dutch words that the server shows too, so that they are in core. */
  const inCore: Record<string, Catalogue> = {
    './words/batch-status.nl.ts': batchStatusLabels,
    './words/dispatch-request-status.nl.ts': Object.fromEntries(
      [...deliveryStatuses, PAUSED.identifier, REPLACED.identifier].map(status => [status, labelOf(status)]),
    ),
  };
  // In Dutch the OMS says these itself.
  const refusals = catalogues['./refusal.en.ts'] ?? {};
  inCore['./refusal.nl.ts'] = refusals;
  const whole = [...dutch, ...Object.entries(inCore)].filter(([path]) => !dutchOnly.test(path));

  /** Texts that a catalogue lacks beside the Dutch one, and those that it has too many. */
  function faults(own: Catalogue, other: Catalogue, code: string): string[] {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    return [...new Set([...Object.keys(own), ...Object.keys(other)])].flatMap(key => {
      const [known, text] = [own[key], other[key]];
      if (known === undefined) return [`${key}: unknown`];
      if (text === undefined) return [`${key}: missing`];
      if (typeof known !== typeof text) return [`${key}: plural`];
      const wanted = typeof text === 'string' ? [] : forms.filter(form => !text[form]);
      // The number of a plural may be left out of some of its sentences.
      const filled = (of: Catalogue[string]) =>
        places(`${sentences(of).join('')}${typeof of === 'object' ? '{n}' : ''}`);
      const same = filled(text).join() === filled(known).join();
      return [...wanted.map(form => `${key}: ${form}`), ...(same ? [] : [`${key}: ${filled(text).join()}`])];
    });
  }

  test('a fault is found', () => {
    const own = { a: 'van {x}', b: { one: '1 stuk', other: '{n} stuks' } };
    const pieces = { one: '1 sztuka', few: '{n} sztuki', many: '{n} sztuk', other: '{n} sztuki' };
    expect(faults(own, { a: 'z {x}', b: pieces }, 'pl')).toEqual([]);
    expect(faults(own, { a: 'of {y}', b: 'pieces', c: 'c' }, 'en')).toEqual([
      'a: {y}',
      'b: plural',
      'c: unknown',
    ]);
    expect(faults(own, { a: 'z', b: { one: '1', other: '{n}' } }, 'pl')).toEqual([
      'a: ',
      'b: few',
      'b: many',
    ]);
    expect(faults(own, { a: 'of {x}' }, 'en')).toEqual(['b: missing']);
  });

  test.each(languages.filter(code => code !== 'nl'))('%s has every text of scanning', code => {
    const found = whole.flatMap(([path, own]) => {
      const beside = path.replace('.nl.ts', `.${code}.ts`);
      return faults(own, catalogues[beside] ?? {}, code).map(fault => `${beside} ${fault}`);
    });
    expect(found).toEqual([]);
  });

  test.each([
    ['en', english],
    ['pl', polish],
  ])('the file of %s has all its catalogues', (code, file: Readonly<Record<string, Catalogue>>) => {
    const own = foreign.filter(([path]) => path.endsWith(`.${code}.ts`));
    expect(own.filter(([path, catalogue]) => file[areaOf(path)] !== catalogue)).toEqual([]);
  });

  test('each refusal is one of the OMS', () => {
    const server = readdirSync('server', { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map(path => readFileSync(`server/${path}`, 'utf8'))
      .concat(readFileSync('contract/problem.ts', 'utf8'))
      .join('');
    expect(Object.keys(refusals).filter(code => !server.includes(`'${code}'`))).toEqual([]);
  });

  /** Modules that answer scans, prints, badges and the choice of a zone. */
  const answering =
    /^\w+\/(claims|extra-info|goods-receipts|mutations|packing-slip|pick-by-store|pick-list|printing|returns|sorting)\/|^\w+\/(batches\/change-batch|deliveries\/change-carrier|session\/routes|writes\/once)\.ts$/;
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = '']) => part);
  /** Codes of refusals: named at once, by a switch on the code, or in its type. */
  const codesIn = (source: string): string[] => [
    ...found(source, /\b(?:refuse|problem)\(\s*\d{3},\s*'([\w-]+)'/g),
    ...found(source, /\bswitch \((?:why\.)?code\) (\{[^]*?\n {2}\})/g).flatMap(cases =>
      found(cases, /case '([\w-]+)'/g),
    ),
    ...found(source, /\bcode: ('[\w-]+'(?: \| '[\w-]+')+)/g).flatMap(type => found(type, /'([\w-]+)'/g)),
  ];

  test('each refusal that a worker may read is there', () => {
    expect(codesIn("problem(409, 'a', 'b'); switch (code) {\n case 'c': {}\n  }; (code: 'd' | 'e')")).toEqual(
      ['a', 'c', 'd', 'e'],
    );
    // These two are texts of the documents, in the catalogue of packing slips.
    const known = new Set([...Object.keys(refusals), '100', '101']);
    const answers = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
      path => answering.test(path) && path.endsWith('.ts') && !path.endsWith('.test.ts'),
    );
    const codes = answers.flatMap(path => codesIn(readFileSync(`server/${path}`, 'utf8')));
    expect(codes.length).toBeGreaterThan(60);
    expect([...new Set(codes)].filter(code => !known.has(code))).toEqual([]);
  });

  /** Texts of a language in which something stands. */
  const where = (code: string, wrong: RegExp) =>
    foreign
      .filter(([path]) => path.endsWith(`.${code}.ts`))
      .flatMap(([, own]) => Object.values(own).flatMap(sentences))
      .filter(text => wrong.test(text));

  test.each([
    ['en', /(^|\s)'|["“„]/],
    ['pl', /(^|\s)'|["“‘]/],
  ])('%s has its own quotation marks', (code, wrong) => {
    expect(where(code, wrong)).toEqual([]);
  });

  test('in Polish goods lie on a location, and come from it (docs/GLOSSARY.md)', () => {
    expect(where('pl', /(^|\s)(w|do) \{(location|aside|from|to)\}/)).toEqual([]);
  });

  test('no catalogue is without a Dutch one', () => {
    const known = new Set(whole.map(([path]) => path));
    expect(
      foreign.map(([path]) => path).filter(path => !known.has(path.replace(/\w\w\.ts$/, 'nl.ts'))),
    ).toEqual([]);
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
