import { getDispatchRequest, listDispatchRequests } from '../../../contract/dispatch-request.ts';
import { listReturnPhotos } from '../../../contract/return-photo.ts';
import type { ReturnStatus } from '../../../core/returns/status.ts';
import type { Http } from '../../sync/http.ts';
import { PAGE } from '../parts/use-pages.ts';
import { codeQuery } from './view.ts';

export interface Place {
  readonly type: string;
  readonly location: string;
}

export interface ReturnFilters {
  /** Label or order number; '' for all. */
  readonly code: string;
  readonly status: readonly ReturnStatus[];
}

const include = 'tracking_codes,return_photo_count';

/** Returns of a place, what was moved last first. */
export const listReturns = (http: Http, place: Place, { code, status }: ReturnFilters, offset: number) =>
  http.call(listDispatchRequests, {
    query: {
      dispatcher_type: place.type,
      dispatcher_identifier: place.location,
      status: status.join(','),
      ...codeQuery(code),
      sort_by: 'updated_at',
      sort_dir: 'desc',
      include,
      limit: PAGE,
      offset,
    },
  });

export const fetchReturn = (http: Http, identifier: string) =>
  http.call(getDispatchRequest, { params: { identifier }, query: { include } });

export const fetchPhotos = (http: Http, identifier: string) =>
  http.call(listReturnPhotos, { params: { identifier } });
