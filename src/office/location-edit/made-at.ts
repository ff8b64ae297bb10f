import { locationPath, partOfPath } from '../../../core/location/page-path.ts';

/** The page of a location that was made, by the `Location` header of the reply; null: it names none. */
export function madeAt(location: string | undefined): string | null {
  const [, type, identifier] = /\/api\/rest\/locations\/([^/?]+)\/([^/?]+)$/.exec(location ?? '') ?? [];
  return type === undefined || identifier === undefined
    ? null
    : locationPath({ type: partOfPath(type), identifier: partOfPath(identifier) }, 'contact-info');
}
