import type { Right } from '../../core/access/right.ts';
import { deliveryActs } from '../../src/office/orders/detail/acts/acts.ts';
import { orderActs } from '../../src/office/orders/detail/acts/order-acts.tsx';
import { pages } from '../../src/office/pages.ts';
import type { allEndpoints } from '../all-endpoints.ts';
import { documented, ours } from './documented.ts';

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
export const declared = Object.values(modules)
  .flatMap(module => Object.entries(module))
  .flatMap(([name, value]) => rightsOf(name, value));

export const permissionsOf = ({ groups }: Right): readonly string[] => groups.flat();
/** `atOwn` makes another object of a right, with the same groups. */
export const asks =
  ({ groups, feature }: Right) =>
  ({ access }: (typeof allEndpoints)[number]): boolean =>
    access.right?.groups === groups && access.right.feature === feature;

/** The declared rights that ask for a permission. */
export const rightsWith = (permission: string): readonly string[] =>
  declared.filter(({ right }) => permissionsOf(right).includes(permission)).map(({ name }) => name);

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

export const isUsed = (uses: ReturnType<typeof usesOf>): boolean =>
  Object.values(uses).some(list => list.length > 0);

/** Section 6 of orders-and-deliveries.md: a row for each permission. */
export const ofOrders = (documented['orders-and-deliveries.md'] ?? []).flatMap(({ permissions, effect }) =>
  permissions.map(permission => ({ permission, effect, uses: usesOf(permission) })),
);

export const known: ReadonlySet<string> = new Set([
  ...Object.values(documented).flatMap(rows => rows.flatMap(({ permissions }) => permissions)),
  ...Object.keys(ours),
]);
