interface PagePlace {
  readonly type: string;
  readonly identifier: string;
}

/** A part of a path as text; a malformed % is text itself. */
export function partOfPath(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Path of a page with a location in place of `:type/:location`. */
export const pagePath = (path: string, { type, identifier }: PagePlace): string =>
  path.replace(':type/:location', `${encodeURIComponent(type)}/${encodeURIComponent(identifier)}`);

/** Path of the screen that sorts a batch or scans a goods receipt. */
export const sortingPath = (place: PagePlace, of: 'batch' | 'goods-receipt', identifier: string): string =>
  `${pagePath('/product-processing/:type/:location', place)}/${of}/${encodeURIComponent(identifier)}/sort`;

/** Path of a page of a location: `locationPath(place, 'returns', '2611-4')`. */
export const locationPath = ({ type, identifier }: PagePlace, ...parts: readonly string[]): string =>
  `/locations/${[type, identifier, ...parts].map(encodeURIComponent).join('/')}`;
