import type * as z from 'zod/mini';
import { dutchDay } from '../../core/calendar/day.ts';

/** A reply as the contract has it, or the path of the first field that cannot be read; empty: the whole. */
export type Reading =
  { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly field: string };

type Issue = z.core.$ZodIssue;
interface Mend {
  readonly path: readonly PropertyKey[];
  readonly value: unknown;
}

/** A mended choice can show what was wrong inside it: so deep do shapes lie in each other at most. */
const MOST_ROUNDS = 5;

/**
 * Reads a reply by its schema. An OMS of the documents may write the same in another way (decision 037): numbers as text, null for what is
 * absent, `[]` for an object without fields. What has another meaning, or none, is never guessed.
 */
export function readReply(schema: z.ZodMiniType, body: unknown, oms: 'own' | 'other'): Reading {
  let read = schema.safeParse(body);
  let mended = body;
  for (let round = 0; !read.success; round++) {
    const { issues } = read.error;
    const mends = issues.map(issue => mendsOf(issue, issue.path, mended));
    const open = mends.findIndex(found => found === null);
    if (oms === 'own' || open >= 0 || round === MOST_ROUNDS)
      return { ok: false, field: fieldOf(issues[Math.max(open, 0)]) };
    if (mended === body) mended = structuredClone(body);
    for (const mend of mends.flatMap(found => found ?? [])) put(mended, mend);
    read = schema.safeParse(mended);
  }
  return { ok: true, body: read.data };
}

/** The meaning of a reply without content: of a list that there is nothing in it. */
export const withoutContent = (schema: z.ZodMiniType): unknown =>
  schema.safeParse([]).success ? [] : undefined;

/** A value and its place in the reply; null: nothing that means the same would be read. */
function mendsOf(issue: Issue, path: readonly PropertyKey[], body: unknown): readonly Mend[] | null {
  if (issue.code === 'invalid_union') {
    const options = issue.errors.map(errors => {
      const all = errors.map(e => mendsOf(e, [...path, ...e.path], body));
      return all.includes(null) ? null : all.flatMap(found => found ?? []);
    });
    return options.find(found => found !== null && found.length > 0) ?? null;
  }
  const value = valueAt(body, path);
  const means = path.length === 0 ? undefined : meant(issue, value);
  return means === undefined ? null : [{ path, value: means === ABSENT ? undefined : means }];
}

const ABSENT = Symbol('absent');

/** The same value as the schema has it; undefined: there is none. */
function meant(issue: Issue, value: unknown): unknown {
  if (value === null) return ABSENT;
  switch (issue.code) {
    case 'invalid_type':
      return asType[issue.expected]?.(value);
    case 'invalid_value':
      return issue.values.find(known => String(known) === textOf(value));
    case 'invalid_format':
      return dayMeant(textOf(value));
    default:
      return undefined;
  }
}

/** Yes and no are 1 and 0 in a choice. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Each format of a reply is a day's (contract/day.ts). What has a zone is the moment at which the Dutch day begins; empty is none. */
function dayMeant(text = 'none'): unknown {
  if (text === '') return ABSENT;
  const [, day, zone] = /^(\d{4}-\d\d-\d\d)[T ][\d:.]+(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  const at = Date.parse(text);
  return zone === undefined || Number.isNaN(at) ? day : dutchDay(at);
}

const number = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
const object = (value: unknown) => (Array.isArray(value) && value.length === 0 ? {} : undefined);

const asType: Readonly<Record<string, (value: unknown) => unknown>> = {
  number,
  int: number,
  string: value => (typeof value === 'number' ? String(value) : undefined),
  boolean: value => ({ 0: false, 1: true, false: false, true: true })[String(value)],
  object,
  record: object,
  // A list that lost some of its first items is written by its places.
  array: value =>
    typeof value === 'object' && Object.keys(value ?? {}).every(key => /^\d+$/.test(key))
      ? Object.values(value ?? {})
      : undefined,
};

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key], body);

function put(body: unknown, { path, value }: Mend): void {
  const holder = valueAt(body, path.slice(0, -1)) as Record<PropertyKey, unknown>;
  holder[path.at(-1) ?? ''] = value;
}

/** In one of several shapes, the field of the first that is wrong somewhere inside. */
function fieldOf(issue: Issue | undefined): string {
  if (!issue) return '';
  const [inside] = issue.code === 'invalid_union' ? issue.errors.flat() : [];
  return [...issue.path, ...(inside ? [fieldOf(inside)] : [])].filter(part => part !== '').join('.');
}
