/** What somebody must hold to open a page, press a button or make a call (section 6 of the documents). */
export interface Right {
  /** Of every group at least one permission. */
  readonly groups: readonly (readonly string[])[];
  /** What this OMS must have switched on. It decides what is shown; the OMS answers calls without it too. */
  readonly feature?: string;
  /** Only at one of the asker's own locations. */
  readonly own?: true;
}

/** `right('a', ['b', 'c'])` is a, and b or c; `right()` is everybody who is signed in. */
export const right = (...groups: readonly (string | readonly string[])[]): Right => ({
  groups: groups.map(group => (typeof group === 'string' ? [group] : group)),
});

/** The same right, where the feature is switched on. */
export const withFeature = (feature: string, of: Right): Right => ({ ...of, feature });

/** The same right, at one's own locations alone. */
export const atOwn = (of: Right): Right & { readonly own: true } => ({ ...of, own: true });

/** The location that something is asked for. */
export interface Place {
  readonly type: string;
  readonly identifier: string;
}

interface Holder {
  readonly permissions: ReadonlySet<string>;
  readonly locations: readonly Place[];
}

/** Who asks, and what this OMS has switched on. */
export interface Asker extends Holder {
  readonly features: ReadonlySet<string>;
}

/** Whether the permissions are enough, wherever it is asked for. */
export const holds = ({ permissions }: Pick<Holder, 'permissions'>, { groups }: Right): boolean =>
  groups.every(group => group.some(permission => permissions.has(permission)));

/** Whether a location is the asker's own; `canmanagealllocations` makes them all so. */
const isOwnPlace = ({ permissions, locations }: Holder, { type, identifier }: Place): boolean =>
  permissions.has('canmanagealllocations') ||
  locations.some(own => own.type === type && own.identifier === identifier);

/** Whether the asker may; `place` is where, which a right at one's own locations cannot do without. */
export const may = (asker: Asker, asked: Right, place?: Place): boolean =>
  (asked.feature === undefined || asker.features.has(asked.feature)) &&
  holds(asker, asked) &&
  (!asked.own || (place !== undefined && isOwnPlace(asker, place)));
