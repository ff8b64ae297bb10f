import type { Right } from '../../core/access/right.ts';
import { pages } from '../../src/office/pages.ts';
import { allEndpoints } from '../all-endpoints.ts';
import { asks, declared, isUsed, ofOrders, rightsWith } from './declared.ts';
import { documented, ours } from './documented.ts';
import { notYet } from './not-yet.ts';

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

/** The page of rights as Markdown, from the declarations. */
export const rightsPage = (): string => `# Rights

A right is a constant of core/access: pages, buttons and calls name it, and nothing else reads a permission by its name.

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
