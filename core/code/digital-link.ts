import { type Element, elementsInBits, elementsOfCompressed } from './compressed-link.ts';

/** Names of identifiers in links by version 1.1 of the standard. */
const NAMED: Readonly<Record<string, string>> = { gtin: '01', sscc: '00', cpv: '22', lot: '10', ser: '21' };
/** Identifiers whose link names an article or a parcel; the qualifiers after them belong to it. */
const PRIMARY = /^(?:01|00)$/;

/** Host, path and query; some codes leave the scheme out, and then only a name with a dot is a host. */
const ADDRESS =
  /^(?:https?:\/\/[^/?#]+|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?=\/))([^?#\s]*)(?:\?([^#\s]*))?/i;
/** Whether a text is the address of a page: no code of an article, a location or a label has its form. */
export const isWebAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)\S+$/i.test(text);

/**
 * The elements of a GS1 Digital Link of any host, compressed or not (GS1 Digital Link Standard: URI Syntax): the article or parcel first, then
 * what its path and its query say of it; null: the address names none.
 */
export function elementsOfLink(text: string): readonly Element[] | null {
  const [, path = '', query = ''] = ADDRESS.exec(text) ?? [];
  const parts = path.split('/').map(decoded);
  const at = parts.findIndex(
    (part, i) => PRIMARY.test(identifierOf(part)) && keyOf(part, parts[i + 1]) !== null,
  );
  const primary = parts[at];
  if (primary === undefined) return elementsOfCompressed(parts.at(-1) ?? '');
  const after = parts.slice(at + 2);
  const compressed = after.length === 1 ? (elementsInBits(after[0] ?? '') ?? []) : [];
  const qualifiers = [...pairsOf(after), ...compressed];
  const attributes = query.split(/[&;]/).map(pair => pair.split('=').map(decoded) as [string, string?]);
  const said = [...qualifiers, ...attributes].flatMap(([name, value = '']): Element[] => {
    const ai = identifierOf(name);
    return /^\d{2,4}$/.test(ai) && value !== '' ? [[ai, value]] : [];
  });
  return [[identifierOf(primary), keyOf(primary, parts[at + 1]) ?? ''], ...said];
}

const identifierOf = (name: string): string => NAMED[name.toLowerCase()] ?? name;

/** The value of a primary identifier, in its full length; null: it is none. */
function keyOf(name: string, value = ''): string | null {
  if (identifierOf(name) === '00') return /^\d{18}$/.test(value) ? value : null;
  return /^(?:\d{8}|\d{12,14})$/.test(value) ? value.padStart(14, '0') : null;
}

const pairsOf = (parts: readonly string[]): [string, string?][] =>
  parts.flatMap((name, i) => (i % 2 === 0 ? [[name, parts[i + 1]] as [string, string?]] : []));

/** A part whose percent signs encode nothing stands as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
