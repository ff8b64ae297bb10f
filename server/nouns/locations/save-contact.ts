import type { BodyOf, ReplyOf } from '../../../contract/http.ts';
import type { createLocation, patchLocation } from '../../../contract/warehouse/location.ts';
import { DUTCH_ZONE } from '../../../core/calendar/day.ts';
import { judgeContact, type ContactFault } from '../../../core/location/judge-contact.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { tellOffice } from '../../ground/events/office-news.ts';
import { notFound, refuse, type Refusal } from '../../ground/http/problem.ts';
import { audit } from '../../ground/writes/audit.ts';
import { canonical } from '../../ground/writes/canonical.ts';
import type { Change } from '../../ground/writes/once.ts';
import { contactRows } from './contact-rows.ts';
import { isCountry } from './country.ts';
import { holdLocation } from './hold-location.ts';
import { ownLocations } from './many-locations.ts';

type MadeLocation = NonNullable<Extract<ReplyOf<typeof createLocation>, { status: 201 }>['body']>;
type NewLocation = BodyOf<typeof createLocation>;
type Contact = BodyOf<typeof patchLocation>;

/** Makes a location, which its maker is linked to: without that they would not see it. */
export async function makeLocation(
  tx: Transaction,
  change: Change,
  { identifier, location_type_id, ...given }: NewLocation,
): Promise<MadeLocation | Refusal> {
  const contact = trimmed(given);
  const errors = await faultsOf(tx, contact);
  const type = await tx.one<{ identifier: string; display_name: string }>(
    'SELECT identifier, display_name FROM location_types WHERE id = $1',
    [location_type_id],
  );
  if (!type || errors.length > 0)
    return invalid([...(type ? [] : [{ path: 'location_type_id', detail: NO_TYPE }]), ...errors]);
  // Parties of stock have no type: a number is given once.
  await tx.execute(`SELECT pg_advisory_xact_lock(hashtext('location-numbers'))`);
  const taken = await tx.one<{ display_name: string }>(
    'SELECT display_name FROM locations WHERE identifier = $1',
    [identifier],
  );
  if (taken) {
    const detail = `Het nummer is al in gebruik bij ${identifier} ${taken.display_name}.`;
    return refuse(422, 'identifier-taken', detail, { errors: [{ path: 'identifier', detail }] });
  }
  const { by, key } = change;
  const made = await tx.one<{ id: number }>(INSERT, [
    location_type_id,
    identifier,
    contact.display_name,
    contact.active === '1',
    by.id,
    key,
    contact.time_zone ?? DUTCH_ZONE,
  ]);
  if (!made) throw new Error('an inserted location has an id');
  await tx.execute('INSERT INTO user_locations (user_id, location_id) VALUES ($1, $2)', [by.id, made.id]);
  await writeRows(tx, made.id, contact);
  const at = { type: type.identifier, location: identifier };
  await audit(tx, change, { about: 'location', name: nameOf(at), before: null, after: contact });
  await tellOffice(tx, change, {
    about: 'location',
    name: identifier,
    place: { type: at.type, identifier },
  });
  return { id: made.id, identifier, location_type: type };
}

/** Changes how a location is called and reached; lists that are not sent stay. */
export async function changeContact(
  tx: Transaction,
  change: Change,
  at: LocationPath,
  given: Contact,
): Promise<Refusal | undefined> {
  const contact = trimmed(given);
  const held = await holdLocation(tx, at);
  if (!held) return notFound('Locatie niet gevonden');
  const errors = await faultsOf(tx, contact);
  if (errors.length > 0) return invalid(errors);
  const { id } = held;
  const before = await contactOf(tx, id);
  const { display_name = null, active, time_zone = null } = contact;
  if (canonical({ ...before, ...asKept(contact) }) === canonical(before)) return undefined;
  await ownLocations(tx, change, at.type, [held]);
  await tx.execute(UPDATE, [id, display_name, active === undefined ? null : active === '1', time_zone]);
  await writeRows(tx, id, contact);
  await audit(tx, change, { about: 'location', name: nameOf(at), before, after: await contactOf(tx, id) });
  return undefined;
}

const nameOf = ({ type, location }: LocationPath) => `${type}/${location}`;
const NO_TYPE = 'Dit type bestaat niet.';

const invalid = (errors: readonly ContactFault[]): Refusal =>
  refuse(422, 'invalid-contact', 'Niet alle velden zijn goed ingevuld.', { errors: [...errors] });

/** Blanks around a text say nothing, and an empty one is none. */
function trimmed<C extends Contact>(contact: C): C {
  const clean = (rows: readonly object[] = []) =>
    rows.map(row => Object.fromEntries(Object.entries(row).map(([name, of]) => [name, cleanText(of)])));
  return {
    ...contact,
    ...(contact.display_name !== undefined && { display_name: contact.display_name.trim() }),
    ...Object.fromEntries(
      contactRows.flatMap(({ list }) => (contact[list] ? [[list, clean(contact[list])]] : [])),
    ),
  };
}
const cleanText = (of: unknown) => (typeof of === 'string' ? of.trim() : of);

async function faultsOf(db: Queryable, contact: Contact): Promise<readonly ContactFault[]> {
  const types = await Promise.all(
    contactRows.map(async ({ list, type, types }) => {
      const known = await db.query<{ id: number }>(`SELECT id FROM ${types}`);
      const rows = (contact[list] ?? []) as readonly Readonly<Record<string, unknown>>[];
      return rows.flatMap((row, i) =>
        known.some(({ id }) => id === row[type])
          ? []
          : [{ path: `${list}.${String(i)}.${type}`, detail: NO_TYPE }],
      );
    }),
  );
  const countries = (contact.addresses ?? []).flatMap(({ country }, i) =>
    country === '' || isCountry(country)
      ? []
      : [
          {
            path: `addresses.${String(i)}.country`,
            detail: `Gelezen: ${country}. Dat is geen land van ISO 3166-1.`,
          },
        ],
  );
  return [...judgeContact(contact), ...types.flat(), ...countries];
}

async function writeRows(tx: Transaction, id: number, contact: Contact): Promise<void> {
  for (const { list, table, type, columns } of contactRows) {
    const rows = contact[list];
    if (!rows) continue;
    const names = [type, ...columns].join(', ');
    const values = columns.map(name => (NUMBERS.includes(name) ? name : `NULLIF(${name}, '')`)).join(', ');
    await tx.execute(`DELETE FROM ${table} WHERE location_id = $1`, [id]);
    await tx.execute(
      `INSERT INTO ${table} (location_id, ${names}) SELECT $1, ${type}, ${values} FROM json_populate_recordset(NULL::${table}, $2)`,
      [id, JSON.stringify(rows)],
    );
  }
}
const NUMBERS: readonly string[] = ['latitude', 'longitude'];

const contactOf = async (db: Queryable, id: number): Promise<object | null> =>
  (await db.one<object>(CONTACT, [id])) ?? null;

/** The contact that is sent, as `contactOf` reads it once it is written. */
const asKept = ({ active, ...contact }: Contact): object => ({
  ...contact,
  ...(active !== undefined && { active: active === '1' }),
  ...Object.fromEntries(
    contactRows.flatMap(({ list, type, columns }) => {
      const rows: readonly Readonly<Record<string, unknown>>[] | undefined = contact[list];
      const kept = (row: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(
          [type, ...columns].map(name => [name, row[name] === '' ? null : (row[name] ?? null)]),
        );
      return rows ? [[list, rows.map(kept)]] : [];
    }),
  ),
});

const CONTACT = `
  SELECT l.display_name, l.active, l.time_zone, ${contactRows
    .map(
      ({ list, table, type, columns }) =>
        `(SELECT COALESCE(json_agg(json_build_object(${[type, ...columns].map(name => `'${name}', r.${name}`).join(', ')}) ORDER BY r.id), '[]')
          FROM ${table} r WHERE r.location_id = l.id) AS ${list}`,
    )
    .join(', ')}
  FROM locations l WHERE l.id = $1`;
const INSERT = `
  INSERT INTO locations (location_type_id, identifier, display_name, active, changed_by, change_key, time_zone)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`;
const UPDATE = `
  UPDATE locations SET display_name = COALESCE($2, display_name), active = COALESCE($3, active),
    time_zone = COALESCE($4, time_zone) WHERE id = $1`;
