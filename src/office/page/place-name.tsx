import { getLocation } from '../../../contract/warehouse/location.ts';
import { manageAllLocations, type AccessPlace } from '../../../core/access/right.ts';
import { paramsOf } from '../calls/params.ts';
import { useCall } from '../calls/use-call.ts';
import { useMay } from '../office.ts';

/** The name of a location that the session does not know; its number until it is loaded. */
export function PlaceName({ of }: { readonly of: AccessPlace }) {
  // Another user may not ask for what is not their own.
  const isAsked = useMay()(manageAllLocations);
  const { body } = useCall(getLocation, isAsked ? { params: paramsOf(of) } : null);
  return body?.display_name ?? of.identifier;
}
