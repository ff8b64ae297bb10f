import type { SeenRevision } from '../../../contract/http.ts';
import type { Location } from '../../../contract/warehouse/location.ts';

/** The revision of a location, for a save of whatever is a part of it. */
export const seenOf = ({ id, revision }: Pick<Location, 'id' | 'revision'>): readonly SeenRevision[] =>
  revision === undefined ? [] : [{ kind: 'location', id, revision }];
