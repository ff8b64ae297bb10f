import { listLocations } from '../../../contract/warehouse/location.ts';
import { atOwnLocation } from '../../../core/access/locations.ts';
import { may } from '../../../core/access/right.ts';
import type { SelectOption } from '../../ui/scan/controls/select-field.tsx';
import { useCall } from '../calls/use-call.ts';
import { namedOption } from '../list/option.ts';
import { useOffice } from '../office.ts';

interface OwnTypes {
  readonly options: readonly SelectOption[];
  /** That type, or the first of the user's where they have none of it. */
  readonly settled: (type: string) => string;
}

/** The types of the user's locations. */
export function useOwnTypes(): OwnTypes {
  const { asker } = useOffice();
  const { body = [] } = useCall(listLocations, {});
  const own = body.filter(({ location_type, identifier }) =>
    may(asker, atOwnLocation, { type: location_type.identifier, identifier }),
  );
  const types = new Map(own.map(({ location_type }) => [location_type.identifier, location_type]));
  return {
    options: [...types.values()].map(namedOption('location_type')),
    settled: type => (types.size === 0 || types.has(type) ? type : ([...types.keys()][0] ?? '')),
  };
}
