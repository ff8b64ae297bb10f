import type { Endpoint } from '../../contract/http.ts';
import { allEndpoints } from '../all-endpoints.ts';
import { asked } from './calls.ts';
import { type Naming, pathOf } from './paths.ts';
import { mutations } from './mutations.ts';
import { MANAGE, type Role, type Rule, endpointRules, isAllowed, mutationRules } from './rules.ts';
import { type Kind, type PlaceName, type Things, absent, placeNames } from './things.ts';

/** One question of the matrix: may this role make this call, naming these things? */
export interface Cell {
  /** Endpoint, or type of mutation. */
  readonly call: Call;
  readonly role: Role;
  /** Location of the path, and of everything that is not `other`; null: it does not exist. */
  readonly location: PlaceName | null;
  /** One object of another location; null: it does not exist. */
  readonly other?: { readonly kind: Kind; readonly owner: PlaceName | null };
  readonly verdict: 'allow' | 'deny' | 'either';
}
export type Call =
  | { readonly name: string; readonly rule: Rule; readonly endpoint: Endpoint }
  | { readonly name: string; readonly rule: Rule; readonly mutation: keyof typeof mutations };

/** A call that asks for another right by its body or query is judged apart: that it prints, or which status it gives. */
const variants = (endpoint: Endpoint): string[] =>
  Object.keys(asked).filter(name => name.startsWith(`${endpoint.id}, `));

export const calls: readonly Call[] = [
  ...allEndpoints.flatMap(endpoint =>
    [endpoint.id, ...variants(endpoint)].map(name => ({ name, rule: ruleOf(endpointRules, name), endpoint })),
  ),
  ...Object.keys(mutations).map(name => ({
    name,
    rule: ruleOf(mutationRules, name),
    mutation: name as keyof typeof mutations,
  })),
];

function ruleOf(rules: Readonly<Record<string, Rule>>, name: string): Rule {
  const rule = rules[name];
  if (!rule) throw new Error(`say in tests/access/rules.ts who may call ${name}`);
  return rule;
}

/** The things that a cell's call names, given the things of every location. */
export function namingOf(
  things: ReadonlyMap<PlaceName, Things>,
  { location, other }: Pick<Cell, 'location' | 'other'>,
  seen: (kind: Kind, judged: boolean) => void = () => undefined,
): Naming {
  const [type = '', identifier = ''] = (location ?? 'store/999').split('/');
  const thing = (kind: Kind): string | number => {
    const owner = other?.kind === kind ? other.owner : location;
    return ((owner && things.get(owner)) ?? absent)[kind];
  };
  const named = (judged: boolean) => (kind: Kind) => {
    seen(kind, judged);
    return thing(kind);
  };
  return { type, location: identifier, the: named(true), hint: named(false) };
}

/** Names everything that the call names; gives the kinds. */
function kindsOf(call: Call): Map<Kind, boolean> {
  const kinds = new Map<Kind, boolean>();
  const naming = namingOf(new Map(), { location: null }, (kind, judged) => kinds.set(kind, judged));
  if ('endpoint' in call) {
    pathOf(call.endpoint, naming, call.name);
    asked[call.name]?.(naming);
  } else mutations[call.mutation](naming);
  return kinds;
}

/**
 * Every call, by every role, at every location, and with each of its objects from elsewhere; `isWhole` false: roles that lack
 * one permission, or have no other, are asked at home alone, and only where that permission matters.
 */
export function cells(roles: readonly Role[], isWhole: boolean): Cell[] {
  return calls.flatMap(call => {
    const kinds = [...kindsOf(call)];
    return roles
      .filter(role => matters(call.rule, role, isWhole))
      .flatMap(role => {
        const cell = (location: Cell['location'], other?: Cell['other']): Cell => ({
          call,
          role,
          location,
          ...(other && { other }),
          verdict: verdict(call.rule, role, location, kinds, other),
        });
        const home = placeNames.find(name => role.locations.includes(name)) ?? 'dc/DC01';
        const elsewhere = [...placeNames.filter(name => name !== home), null];
        const atHome = cell(home);
        const isAsked = kinds.length > 0 || call.rule.at !== undefined;
        if (!isAsked || (!isWhole && onePermission(role) !== undefined)) return [atHome];
        const anywhere = [atHome, ...elsewhere.map(location => cell(location))];
        // A role that may not do it with its own things is not asked about all others.
        if (atHome.verdict === 'deny' && role.locations.includes(home)) return anywhere;
        return [
          ...anywhere,
          ...kinds.flatMap(([kind]) => elsewhere.map(owner => cell(home, { kind, owner }))),
        ];
      });
  });
}

/** The permission that a role lacks, or has alone. */
const onePermission = ({ lacks, permissions }: Role): string | undefined =>
  lacks ?? (permissions?.size === 1 ? [...permissions][0] : undefined);

/** A role that lacks one permission is asked only where that permission matters. */
function matters({ may, also, at, of }: Rule, role: Role, isWhole: boolean): boolean {
  const one = isWhole ? role.lacks : onePermission(role);
  if (one === undefined) return true;
  return one === MANAGE
    ? at !== undefined || of !== undefined
    : may.includes(one) || also?.includes(one) === true;
}

function verdict(
  rule: Rule,
  role: Role,
  location: Cell['location'],
  kinds: readonly (readonly [Kind, boolean])[],
  other: Cell['other'],
): Cell['verdict'] {
  const owners = kinds
    .filter(([, judged]) => judged)
    .map(([kind]) => (other?.kind === kind ? other.owner : location));
  if (!isAllowed(rule, role, { location, owners }))
    // A user of all locations gets 'not found' for a location that does not exist.
    return location === null && role.permissions?.has(MANAGE) ? 'either' : 'deny';
  if (other && kinds.some(([kind, judged]) => kind === other.kind && !judged)) return 'either';
  // All things are the caller's, but do not belong together: refused or not, it reveals nothing.
  return new Set(owners).size > 1 ? 'either' : 'allow';
}
