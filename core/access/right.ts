/** The permissions that a user needs to open a page, press a button or make a call (section 6 of the documents). */
export interface Right {
  /** At least one permission of every group. */
  readonly groups: readonly (readonly string[])[];
  /** The feature that this OMS must have switched on; without it there is no such page, and no such call. */
  readonly feature?: string;
  /** Only at one of the asker's own locations. */
  readonly own?: true;
}

/** `right('a', ['b', 'c'])` is a, and b or c; `right()` is every signed-in user. */
export const right = (...groups: readonly (string | readonly string[])[]): Right => ({
  groups: groups.map(group => (typeof group === 'string' ? [group] : group)),
});

/** The same right, where the feature is switched on. */
export const withFeature = (feature: string, of: Right): Right => ({ ...of, feature });

/** The same right, at the user's own locations only. */
export const atOwn = (of: Right): Right & { readonly own: true } => ({ ...of, own: true });

/** The location of the page, button or call. */
export interface AccessPlace {
  readonly type: string;
  readonly identifier: string;
}

interface Holder {
  readonly permissions: ReadonlySet<string>;
  readonly locations: readonly AccessPlace[];
}

/** The user, and the features that this OMS has switched on. */
export interface Asker extends Holder {
  readonly features: ReadonlySet<string>;
}

/** Whether the permissions are enough, at any location; a session has them as a list. */
export function holds(
  { permissions }: { readonly permissions: ReadonlySet<string> | readonly string[] },
  { groups }: Right,
): boolean {
  const has = (permission: string) =>
    'has' in permissions ? permissions.has(permission) : permissions.includes(permission);
  return groups.every(group => group.some(has));
}

/** Every location counts as the user's own, but not for printing (shell-search-settings.md 6). */
export const manageAllLocations = right('canmanagealllocations');

/** Whether a location is the user's own. */
const isOwnPlace = (holder: Holder, { type, identifier }: AccessPlace): boolean =>
  holds(holder, manageAllLocations) ||
  holder.locations.some(own => own.type === type && own.identifier === identifier);

/** Whether the user may; `place` is the location, which a right at one's own locations needs. */
export const may = (asker: Asker, asked: Right, place?: AccessPlace): boolean =>
  (asked.feature === undefined || asker.features.has(asked.feature)) &&
  holds(asker, asked) &&
  (!asked.own || (place !== undefined && isOwnPlace(asker, place)));
