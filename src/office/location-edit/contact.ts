import type { BodyOf, QueryOf } from '../../../contract/http.ts';
import type {
  createLocationBody,
  findPoint,
  Location,
  patchLocation,
} from '../../../contract/warehouse/location.ts';
import type { LocationChange } from '../../../contract/warehouse/location-changes.ts';
import type * as z from 'zod/mini';
import { DUTCH_ZONE } from '../../../core/calendar/day.ts';
import { judgeContact, numberFault } from '../../../core/location/judge-contact.ts';
import { isSame } from '../edit/paths.ts';
import { type Row, withoutRowIds, withRowIds } from '../edit/rows.ts';
import type { Faults } from '../edit/use-draft.ts';
import { changedWords, changeWords } from '../parts/place-history/words.ts';
import { t } from './texts.ts';

// How a location is called and reached, as a form has it (shell-search-settings.md 2.5).

export interface AddressRow extends Row {
  readonly type: string;
  readonly street: string;
  readonly house_no: string;
  readonly house_no_extra: string;
  readonly zipcode: string;
  readonly city: string;
  readonly county: string;
  readonly country: string;
  readonly latitude: string;
  readonly longitude: string;
}
/** An e-mail address or a phone number. */
export interface ReachRow extends Row {
  readonly type: string;
  readonly text: string;
}
export interface ContactDraft {
  /** Number and type are chosen for a new location alone. */
  readonly identifier: string;
  readonly location_type_id: string;
  readonly display_name: string;
  readonly active: boolean;
  /** IANA name. */
  readonly time_zone: string;
  readonly addresses: readonly AddressRow[];
  readonly emails: readonly ReachRow[];
  readonly phone_numbers: readonly ReachRow[];
}

/** The usual type, of each list the first. */
const USUAL = '1';
export const noAddress: Omit<AddressRow, 'id'> = {
  type: USUAL,
  street: '',
  house_no: '',
  house_no_extra: '',
  zipcode: '',
  city: '',
  county: '',
  country: 'NL',
  latitude: '',
  longitude: '',
};
export const noReach: Omit<ReachRow, 'id'> = { type: USUAL, text: '' };

export const newContact: ContactDraft = {
  identifier: '',
  location_type_id: '',
  display_name: '',
  active: true,
  time_zone: DUTCH_ZONE,
  addresses: withRowIds([noAddress], () => 'first'),
  emails: [],
  phone_numbers: [],
};

export const contactOf = (of: Location): ContactDraft => ({
  identifier: of.identifier,
  location_type_id: String(of.location_type_id ?? ''),
  display_name: of.display_name,
  active: of.active === '1',
  time_zone: of.time_zone ?? DUTCH_ZONE,
  addresses: withRowIds(
    (of.location_addresses ?? []).map(one => ({
      type: String(one.location_address_type_id),
      street: one.street ?? '',
      house_no: one.house_no ?? '',
      house_no_extra: one.house_no_extra ?? '',
      zipcode: one.zipcode ?? '',
      city: one.city ?? '',
      county: one.county ?? '',
      country: one.country ?? 'NL',
      latitude: degreesText(one.latitude),
      longitude: degreesText(one.longitude),
    })),
    ({ type }) => type,
  ),
  emails: withRowIds(
    (of.location_emails ?? []).map(one => ({
      type: String(one.location_email_type_id),
      text: one.email_address,
    })),
    ({ type }) => type,
  ),
  phone_numbers: withRowIds(
    (of.location_phone_numbers ?? []).map(one => ({
      type: String(one.location_phone_type_id),
      text: one.phone_number,
    })),
    ({ type }) => type,
  ),
});

/** The parts of a contact that were changed, by their names: '2 wijzigingen: Naam, Adressen'. */
export function changesText(before: ContactDraft, now: ContactDraft): string {
  const names = Object.entries(partNames).flatMap(([part, name]) =>
    isSame(before[part as keyof ContactDraft], now[part as keyof ContactDraft]) ? [] : [t(name)],
  );
  return t('changes', { n: names.length, names: names.join(', ') });
}
const partNames = {
  identifier: 'number',
  location_type_id: 'type',
  display_name: 'name',
  time_zone: 'time_zone',
  active: 'active',
  addresses: 'addresses',
  emails: 'emails',
  phone_numbers: 'phone_numbers',
} as const satisfies Record<keyof ContactDraft, string>;

export const degreesText = (degrees: number | null): string =>
  degrees === null ? '' : String(degrees).replace('.', ',');
/** null: nothing is filled in; NaN: it is no number. */
const degreesOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'));

const isFilled = ({ street, house_no, zipcode, city }: AddressRow): boolean =>
  [street, house_no, zipcode, city].some(text => text.trim() !== '');
const hasText = ({ text }: ReachRow): boolean => text.trim() !== '';

/** The rows that are sent: an empty one counts as not there. */
const sentRows = (of: ContactDraft) => ({
  addresses: of.addresses.filter(isFilled),
  emails: of.emails.filter(hasText),
  phone_numbers: of.phone_numbers.filter(hasText),
});

export function contactBody(of: ContactDraft): Required<BodyOf<typeof patchLocation>> {
  const rows = sentRows(of);
  return {
    display_name: of.display_name,
    active: of.active ? '1' : '0',
    time_zone: of.time_zone,
    addresses: withoutRowIds(rows.addresses).map(({ type, latitude, longitude, ...texts }) => ({
      ...texts,
      location_address_type_id: Number(type),
      latitude: degreesOf(latitude),
      longitude: degreesOf(longitude),
    })),
    emails: rows.emails.map(({ type, text }) => ({
      location_email_type_id: Number(type),
      email_address: text.trim(),
    })),
    phone_numbers: rows.phone_numbers.map(({ type, text }) => ({
      location_phone_type_id: Number(type),
      phone_number: text.trim(),
    })),
  };
}

export const createBody = (of: ContactDraft): z.output<typeof createLocationBody> => ({
  identifier: of.identifier.trim(),
  location_type_id: Number(of.location_type_id),
  ...contactBody(of),
});

/** The path in the form of a path in the body, where rows have no names: `addresses.0.street`. */
export function formPath(path: string, of: ContactDraft): string {
  const [list, nth, field = ''] = path.split('.');
  const rows =
    list === 'addresses' || list === 'emails' || list === 'phone_numbers' ? sentRows(of)[list] : [];
  const row = rows[Number(nth)];
  if (!row || list === undefined) return path;
  const isType = field.endsWith('_type_id');
  return `${list}.${row.id}.${isType ? 'type' : list === 'addresses' ? field : 'text'}`;
}

/** Faults of a location that is there. */
export const contactFaults = (of: ContactDraft): Faults =>
  Object.fromEntries(judgeContact(contactBody(of)).map(({ path, detail }) => [formPath(path, of), detail]));

/** Faults of a new one: it needs a number and a type besides (shell-search-settings.md 5). */
export function createFaults(of: ContactDraft): Faults {
  const fault = numberFault(of.identifier.trim());
  return {
    ...(fault !== null && { identifier: fault }),
    ...(of.location_type_id === '' && { location_type_id: t('choose_type') }),
    ...contactFaults(of),
  };
}

/** An address that changes is elsewhere: its coordinates are of the old one. */
export const movedAddress = (row: AddressRow, part: Partial<AddressRow>): Partial<AddressRow> =>
  (['street', 'house_no', 'zipcode', 'city', 'country'] as const).some(
    name => part[name] !== undefined && part[name] !== row[name],
  )
    ? { ...part, latitude: '', longitude: '' }
    : part;

/** The question to a geocoder; null: it would find too much. */
export function addressAsked(of: AddressRow): QueryOf<typeof findPoint> | null {
  const { street, city, house_no, zipcode, country } = of;
  const parts = { street, house_no, zipcode, city };
  const trimmed = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, text.trim()]),
  ) as typeof parts;
  return trimmed.street && trimmed.city ? { ...trimmed, country } : null;
}

/** Degrees as numbers; null: they are not filled in, or no place on earth. */
export function pointOf({ latitude, longitude }: AddressRow): { latitude: number; longitude: number } | null {
  const [north, east] = [degreesOf(latitude), degreesOf(longitude)];
  const isPlace = north !== null && east !== null && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return isPlace ? { latitude: north, longitude: east } : null;
}

/** The page of a map that shows an address: its point, else a search for it. */
export function mapLink(of: AddressRow): string | null {
  const point = pointOf(of);
  if (point) {
    const [latitude, longitude] = [String(point.latitude), String(point.longitude)];
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  if (!isFilled(of)) return null;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(lineOf(of))}`;
}

/** An address on one line. */
export const lineOf = ({ street, house_no, house_no_extra, zipcode, city }: AddressRow): string =>
  [[street, house_no, house_no_extra].filter(Boolean).join(' '), [zipcode, city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');

interface AuditedContact {
  readonly display_name?: string;
  readonly active?: boolean;
  readonly time_zone?: string;
}
const lists = ['addresses', 'emails', 'phone_numbers'] as const;

/** A change of how a location is called and reached, in words; the first one made it. */
export function contactWords({ before, after }: Pick<LocationChange, 'before' | 'after'>): string {
  if (before === null) return t('made');
  const [was, is] = [before, after] as readonly [AuditedContact, AuditedContact];
  const named = was.display_name !== is.display_name;
  const switched = was.active !== is.active;
  const moved = was.time_zone !== is.time_zone;
  const others = lists.filter(
    list => !isSame((before as Record<string, unknown>)[list], (after as Record<string, unknown>)[list]),
  );
  const words = [
    ...(named ? [changeWords(t('name'), was.display_name ?? '', is.display_name ?? '')] : []),
    ...(moved ? [changeWords(t('time_zone'), was.time_zone ?? '', is.time_zone ?? '')] : []),
    ...(switched ? [changeWords(t('active'), yesOrNo(was.active), yesOrNo(is.active))] : []),
  ];
  return [
    ...words,
    ...(words.length === 0 || others.length > 0 ? [changedWords(others.map(list => t(list)))] : []),
  ].join('; ');
}
const yesOrNo = (is: boolean | undefined): string => t(is ? 'yes' : 'no');
