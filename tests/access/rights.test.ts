import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { manageAllLocations, type Right } from '../../core/access/right.ts';
import { deliveryActs } from '../../src/office/orders/detail/acts/acts.ts';
import { orderActs } from '../../src/office/orders/detail/acts/order-acts.tsx';
import { pages } from '../../src/office/pages.ts';
import { allEndpoints } from '../all-endpoints.ts';
import { documented, ours } from './documented.ts';
import { notYet } from './not-yet.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../core/access/*.ts', '!../../core/access/*.test.ts'],
  { eager: true },
);
/** A right, or those of a table of rights. */
const rightsOf = (name: string, value: unknown): readonly { name: string; right: Right }[] =>
  typeof value !== 'object' || value === null
    ? []
    : 'groups' in value
      ? [{ name, right: value as Right }]
      : Object.entries(value).flatMap(([key, inner]) => rightsOf(`${name}.${key}`, inner));
const declared = Object.values(modules)
  .flatMap(module => Object.entries(module))
  .flatMap(([name, value]) => rightsOf(name, value));

const permissionsOf = ({ groups }: Right): readonly string[] => groups.flat();
const code = (texts: readonly string[]): string => texts.map(text => `\`${text}\``).join(', ');
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

const wordsOf = ({ groups, own }: Right): string =>
  [
    groups.length === 0
      ? 'signed in'
      : groups.map(group => code(group).replaceAll(', ', ' or ')).join(' and '),
    own && 'at a linked location',
  ]
    .filter(Boolean)
    .join(', ');

/** `atOwn` makes another object of a right, with the same groups. */
const asks =
  ({ groups, feature }: Right) =>
  ({ access }: (typeof allEndpoints)[number]): boolean =>
    access.right?.groups === groups && access.right.feature === feature;

const declaredTable = (): string =>
  table(
    ['right', 'permissions', 'feature', 'pages', 'calls'],
    declared.map(({ name, right }) => [
      `\`${name}\``,
      wordsOf(right),
      right.feature ?? '',
      code(pages.filter(page => page.right === right).map(({ path }) => path)),
      code(allEndpoints.filter(asks(right)).map(({ id }) => id)),
    ]),
  );

/** The declared rights that ask for a permission. */
const rightsWith = (permission: string): readonly string[] =>
  declared.filter(({ right }) => permissionsOf(right).includes(permission)).map(({ name }) => name);

const documentedTable = (): string =>
  table(
    ['document', 'permissions', 'effect', 'feature', 'rights that ask for it'],
    Object.entries(documented).flatMap(([document, rows]) =>
      rows.map(({ permissions, effect, feature }) => [
        document,
        code(permissions),
        effect,
        feature ?? '',
        code([...new Set(permissions.flatMap(rightsWith))]) || 'not built',
      ]),
    ),
  );

const screens = import.meta.glob<string>(
  ['../../src/office/**/*.{ts,tsx}', '!../../src/office/pages.ts', '!../../**/*.test.*'],
  { eager: true, query: '?raw', import: 'default' },
);
const acts = [...deliveryActs, ...orderActs];

/** Where the app asks for a permission of the order's screens: pages, acts, and files with a button, field or choice. */
function usesOf(permission: string) {
  const rights = declared.filter(({ right }) => permissionsOf(right).includes(permission));
  const isOf = (right: Right) =>
    rights.some(one => one.right.groups === right.groups && one.right.feature === right.feature);
  const names = new RegExp(`\\b(${rights.map(({ name }) => name.split('.')[0]).join('|')})\\b`);
  return {
    pages: pages.filter(({ right }) => isOf(right)).map(({ path }) => path),
    acts: [...new Set(acts.filter(({ right }) => isOf(right)).map(({ id }) => id))],
    files:
      rights.length === 0
        ? []
        : Object.entries(screens)
            .filter(
              ([path, text]) => !/acts\/(acts|follow-ups|order-acts)\.tsx?$/.test(path) && names.test(text),
            )
            .map(([path]) => path.replace('../../src/office/', '')),
  };
}

const isUsed = (uses: ReturnType<typeof usesOf>): boolean =>
  Object.values(uses).some(list => list.length > 0);

/** Section 6 of orders-and-deliveries.md: a row for each permission. */
const ofOrders = (documented['orders-and-deliveries.md'] ?? []).flatMap(({ permissions, effect }) =>
  permissions.map(permission => ({ permission, effect, uses: usesOf(permission) })),
);

const orderTable = (): string =>
  table(
    ['permission', 'effect', 'pages', 'acts', 'otherwise'],
    ofOrders.map(({ permission, effect, uses }) => [
      `\`${permission}\``,
      effect,
      code(uses.pages),
      code(uses.acts),
      isUsed(uses)
        ? uses.pages.length + uses.acts.length === 0
          ? 'a field or button'
          : ''
        : (notYet[permission] ?? ''),
    ]),
  );

const page = (): string => `# Rights

Printed by \`npm run rights\` from the declarations; a test fails when this page is out of date. A right is a constant of core/access:
pages, buttons and calls name it, and nothing else reads a permission by its name.

## Declared

A right without pages and calls belongs to a button, or to a part of what a call does.

${declaredTable()}

## Section 6 of the documents

${documentedTable()}

## The order's screens

Each permission of section 6 of orders-and-deliveries.md, and where the app asks for it.

${orderTable()}

Our own: ${Object.entries(ours)
  .map(([permission, effect]) => `\`${permission}\` (${effect}; ${code(rightsWith(permission))})`)
  .join('; ')}.
`;

const known: ReadonlySet<string> = new Set([
  ...Object.values(documented).flatMap(rows => rows.flatMap(({ permissions }) => permissions)),
  ...Object.keys(ours),
]);

test('docs/RIGHTS.md says what is declared', async () => {
  const file = new URL('../../docs/RIGHTS.md', import.meta.url).pathname;
  const text = await format(page(), { ...(await resolveConfig(file)), filepath: file });
  await expect(text, 'run npm run rights').toMatchFileSnapshot(file);
});

test('every call with a right stands in one row', () => {
  const rowsOf = (endpoint: (typeof allEndpoints)[number]) =>
    declared.filter(({ right }) => asks(right)(endpoint)).map(({ name }) => name);
  expect(
    allEndpoints
      .filter(({ access }) => access.right !== undefined)
      .map(endpoint => ({ id: endpoint.id, rows: rowsOf(endpoint) }))
      .filter(({ rows }) => rows.length !== 1),
  ).toEqual([]);
});

test('every permission that a right asks for stands in the documents, or is our own', () => {
  expect(
    declared.flatMap(({ right }) => permissionsOf(right)).filter(permission => !known.has(permission)),
  ).toEqual([]);
});

test('every permission of an order’s screens has a page, act or field, or its reason why not yet', () => {
  const unused = ofOrders.filter(({ uses }) => !isUsed(uses)).map(({ permission }) => permission);
  expect(unused.filter(permission => !(permission in notYet))).toEqual([]);
  expect(Object.keys(notYet).filter(permission => !known.has(permission))).toEqual([]);
});

test('no other code names a permission', () => {
  const sources = import.meta.glob<string>(
    [
      '../../{core,contract,src,sw,server}/**/*.{ts,tsx}',
      '!../../core/access/**',
      '!../../**/*.test.*',
      '!../../server/demo/**',
    ],
    { eager: true, query: '?raw', import: 'default' },
  );
  const quoted = [...known]
    // This one is a field of a user, and a condition in SQL.
    .filter(permission => !permissionsOf(manageAllLocations).includes(permission))
    .flatMap(permission => [`'${permission}'`, `"${permission}"`]);
  const naming = Object.entries(sources).filter(([, text]) => quoted.some(name => text.includes(name)));
  expect(naming.map(([path]) => path)).toEqual([]);
});
