import { people } from '../../server/demo/data/demo-people.ts';
import { MANAGE, type Role, endpointRules, mutationRules } from './rules.ts';
import { type PlaceName, placeNames } from './things.ts';

/** Permissions that some rule asks for. */
const known = [
  ...new Set(
    [...Object.values(endpointRules), ...Object.values(mutationRules)].flatMap(({ may, also }) => [
      ...(may === 'everybody' ? [] : may),
      ...(also ?? []),
    ]),
  ),
];

const inPlace = (identifier: string): PlaceName | undefined =>
  placeNames.find(name => name.endsWith(`/${identifier}`));

// The second user of each kind may do the same as the first.
const demo: readonly Role[] = people
  .filter(({ username }) => !username.endsWith('2'))
  .map(({ username, permissions, locations }) => ({
    name: username,
    permissions: new Set(permissions),
    locations: locations === 'all' ? placeNames : locations.flatMap(identifier => inPlace(identifier) ?? []),
  }));

const less = (role: Role): Role[] =>
  [...known, MANAGE]
    .filter(permission => role.permissions?.has(permission))
    .map(permission => ({
      ...role,
      name: `${role.name} zonder ${permission}`,
      lacks: permission,
      permissions: new Set([...(role.permissions ?? [])].filter(other => other !== permission)),
    }));

const role = (name: string, permissions: readonly string[], ...locations: PlaceName[]): Role => ({
  name,
  permissions: new Set(permissions),
  locations,
});

/**
 * The demo's people; each of them without one of their permissions; and users with one permission alone, with all,
 * and with all but no location.
 */
export const roles: readonly Role[] = [
  { name: 'bezoeker', permissions: null, locations: [] },
  ...demo,
  ...demo.flatMap(less),
  ...known.map(permission => role(`alleen ${permission}`, [permission], 'store/101')),
  role('niets', [], 'dc/DC01'),
  role('alles in dc', known, 'dc/DC01'),
  role('alles in 101', known, 'store/101'),
  role('alles in 101 en 102', known, 'store/101', 'store/102'),
  role('alles nergens', known),
  role('beheert alles, nergens', [...known, MANAGE]),
  role('beheert, mag niets', [MANAGE], 'dc/DC01'),
];
