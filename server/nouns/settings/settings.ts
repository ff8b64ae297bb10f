import { isDeepStrictEqual } from 'node:util';
import type {
  listSettingChanges,
  ParameterChanges,
  ParameterGroup,
  SettingChange,
} from '../../../contract/frontend-parameters.ts';
import type { QueryOf } from '../../../contract/http.ts';
import { expectedInstead } from '../../../core/settings/input.ts';
import { parameterGroups, parameterOf } from '../../../core/settings/parameters.ts';
import { compose, rowsOf } from '../../ground/db/compose.ts';
import { pageOf } from '../../ground/db/list.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import { tellOffice } from '../../ground/events/office-news.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';

/** The retailer's settings of a group (`frontend_parameters`), by key. */
export async function settingsOf(db: Queryable, group: string): Promise<ReadonlyMap<string, unknown>> {
  const values = await allSettings(db, group);
  return new Map([...values].map(([name, value]) => [name.slice(group.length + 1), value]));
}

/** Every setting, or those of a group, by `group.key`: what it has until somebody sets it, and what is set. */
export async function allSettings(db: Queryable, group?: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await rowsOf(
    db,
    compose
      .selectFrom('frontend_parameters')
      .select(['group', 'key', 'value'])
      .$if(group !== undefined, only => only.where('group', '=', group ?? '')),
  );
  const declared = parameterGroups
    .filter(({ identifier }) => group === undefined || identifier === group)
    .flatMap(({ identifier, parameters }) =>
      parameters.map(({ key, unset }) => ({ group: identifier, key, value: unset as unknown })),
    );
  return new Map([...declared, ...rows].map(row => [nameOf(row), row.value]));
}

/** Changes of a setting, the newest first. */
export const settingChanges = (
  db: Queryable,
  { group, key, ...asked }: QueryOf<typeof listSettingChanges>,
): Promise<SettingChange[]> => db.query(CHANGES, [nameOf({ group, key }), ...pageOf(asked, 100)]);

/** The settings as their screen shows them. */
export async function settingGroups(db: Queryable): Promise<ParameterGroup[]> {
  // Before the values: of a change in between the revision is too old, and a save is refused.
  const rows = await rowsOf(
    db,
    compose.selectFrom('setting_groups').select(['identifier', 'id', 'revision']),
  );
  const revised = new Map(rows.map(row => [row.identifier, row]));
  const set = new Map(
    (
      await rowsOf(
        db,
        compose
          .selectFrom('frontend_parameters as p')
          .leftJoin('users as u', 'u.id', 'p.changed_by')
          .select(['p.group', 'p.key', 'p.value', 'p.changed_at', 'u.name as by']),
      )
    ).map(row => [nameOf(row), row]),
  );
  return parameterGroups.map(({ identifier: group, parent = null, parameters }) => ({
    ...revised.get(group),
    identifier: group,
    parentIdentifier: parent,
    parameters: parameters.map(({ key, inputType, options = [], unset }) => {
      const own = set.get(nameOf({ group, key }));
      return {
        key,
        inputType,
        options: [...options],
        items: options.map(({ value }) => value),
        groupType: null,
        value: own ? own.value : unset,
        default: unset,
        is_set: own !== undefined,
        changed: own?.by != null ? { by: own.by, at: own.changed_at } : null,
      };
    }),
  }));
}

/** Gives settings their values, or their defaults again (null), all or none: one that does not exist, or does not take its value, refuses the list. */
export async function saveSettings(
  tx: Transaction,
  change: Change,
  changes: ParameterChanges,
): Promise<Refusal | undefined> {
  const refusal = refusalOf(changes);
  if (refusal) return refusal;
  // First and in one order, as by X-Revision, so that of two callers neither waits for the other's rows.
  await tx.query(HOLD, [changes.map(({ group }) => group)]);
  for (const one of changes) await saveSetting(tx, change, one);
  for (const name of new Set(changes.map(({ group }) => group)))
    await tellOffice(tx, change, { about: 'setting', name });
  return undefined;
}

/** Changes one setting, whose group is held; the same value again is no change. */
async function saveSetting(
  tx: Transaction,
  change: Change,
  { group, key, value: after, reason }: ParameterChanges[number],
): Promise<void> {
  const author = [change.by.id, change.key];
  const before = (await tx.one<{ value: unknown }>(READ, [group, key]))?.value ?? null;
  if (isDeepStrictEqual(before, after)) return;
  if (after !== null) await tx.execute(SAVE, [group, key, JSON.stringify(after), ...author]);
  else {
    // Signed before it goes: the group tells who changed it last.
    await tx.execute(SIGN, [group, key, ...author]);
    await tx.execute(UNSET, [group, key]);
  }
  await audit(tx, change, {
    about: 'setting',
    name: nameOf({ group, key }),
    before,
    after,
    reason: reason?.trim() || undefined,
  });
}

const nameOf = ({ group, key }: { group: string; key: string }): string => `${group}.${key}`;

/** The faults of each entry, by their paths in the body. */
function refusalOf(changes: ParameterChanges): Refusal | undefined {
  const seen = new Set<string>();
  const errors: { path: string; detail: string }[] = [];
  for (const [i, change] of changes.entries()) {
    const parameter = parameterOf(change.group, change.key);
    const isUnset = change.value === null && parameter?.unset !== null;
    const expected = parameter && !isUnset && expectedInstead(parameter, change.value);
    if (!parameter)
      errors.push({ path: `${i}.key`, detail: `Deze instelling is er niet: ${nameOf(change)}.` });
    else if (seen.has(nameOf(change)))
      errors.push({ path: `${i}.key`, detail: `${nameOf(change)} staat er twee keer in.` });
    else if (expected)
      errors.push({
        path: `${i}.value`,
        detail: `Gelezen: ${JSON.stringify(change.value).slice(0, 200)}. Verwacht: ${expected}.`,
      });
    seen.add(nameOf(change));
  }
  const [first] = errors;
  return first && refuse(422, 'invalid-value', first.detail, { errors });
}

const HOLD = 'SELECT FROM setting_groups WHERE identifier = ANY ($1) ORDER BY id FOR NO KEY UPDATE';
const SAVE = `
  INSERT INTO frontend_parameters ("group", key, value, changed_by, change_key) VALUES ($1, $2, $3::jsonb, $4, $5)
  ON CONFLICT ("group", key) DO UPDATE
    SET value = EXCLUDED.value, changed_by = EXCLUDED.changed_by, change_key = EXCLUDED.change_key, changed_at = now()`;
const CHANGES = `
  SELECT a.id, a.at, (SELECT name FROM users WHERE id = a.changed_by) AS by, a.before, a.after, a.reason
  FROM audit_log a WHERE a.about = 'setting' AND a.name = $1 ORDER BY a.id DESC LIMIT $2 OFFSET $3`;
const READ = 'SELECT value FROM frontend_parameters WHERE "group" = $1 AND key = $2';
const SIGN =
  'UPDATE frontend_parameters SET changed_by = $3, change_key = $4 WHERE "group" = $1 AND key = $2';
const UNSET = 'DELETE FROM frontend_parameters WHERE "group" = $1 AND key = $2';
