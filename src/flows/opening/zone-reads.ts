import { getLocation, listStorageLocations } from '../../../contract/warehouse/location.ts';
import type { EarlyHttp } from '../../sync/begun-reads.ts';
import type { Answer } from '../../sync/http.ts';
import type { FlowProps, FlowRoute } from '../flow.ts';

type Process = 'sort' | 'return';
type ZoneAnswers = [Answer<typeof getLocation>, Answer<typeof listStorageLocations>];

/** The location's zones for a process, and the location itself. */
export async function loadZones(
  { place: { type, identifier }, services }: Pick<FlowProps, 'place' | 'services'>,
  process: Process,
): Promise<ZoneAnswers> {
  const http = services.http;
  const params = { type, location: identifier };
  return Promise.all([
    http.call(getLocation, { params }),
    http.call(listStorageLocations, { params, query: { type: process } }),
  ]);
}

/** Starts these two reads. */
export function beginZones(http: EarlyHttp, { type, location }: FlowRoute, process: Process): void {
  const params = { type, location };
  void http.begin(getLocation, { params });
  void http.begin(listStorageLocations, { params, query: { type: process } });
}
