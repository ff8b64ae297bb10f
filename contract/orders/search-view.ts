import * as z from 'zod/mini';
import { searchOrders } from '../../core/access/orders.ts';
import { endpoint, idNumber, identifier, nothing, numeric, list } from '../http.ts';
import { filterValues } from './filter-preset.ts';

// Extra: own views of the order search, beside its presets.

const MOST_FILTERS = 60;
const viewContent = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** `orders_search/default`, ... */
  preset: z.string().check(z.maxLength(100)),
  /** No more than there are filters. */
  filter_values: filterValues
    .check(z.refine(values => Object.keys(values).length <= MOST_FILTERS))
    .register(z.globalRegistry, { maxProperties: MOST_FILTERS }),
  /** Names of the shown columns, in their order; null: those of the preset. */
  columns: z.nullable(list(z.string().check(z.maxLength(64)), 60)),
  sort_by: z.nullable(z.string().check(z.maxLength(64))),
  sort_dir: z.nullable(z.enum(['asc', 'desc'])),
});
const viewSchema = z.object({
  ...viewContent.shape,
  columns: z.nullable(z.array(z.string())),
  id: idNumber,
  /** How it is shared: a link has it. */
  token: z.string(),
  /** Owned by this user; a shared one is another user's. */
  is_own: z.boolean(),
  owner_name: z.string(),
});
export type SearchView = z.output<typeof viewSchema>;

export const listSearchViews = endpoint({
  id: 'listSearchViews',
  extra: 'preferences',
  method: 'GET',
  path: '/api/rest/search-views',
  summary: 'The views that the user has saved, in their order',
  access: { right: searchOrders },
  about: ['view'],
  replies: { 200: z.array(viewSchema) },
});
export const getSharedView = endpoint({
  id: 'getSharedView',
  extra: 'preferences',
  method: 'GET',
  path: '/api/rest/search-views/:token',
  summary: 'The view of a link that a colleague has shared (404)',
  access: { right: searchOrders },
  about: ['view'],
  params: z.object({ token: identifier }),
  replies: { 200: viewSchema },
});
export const createSearchView = endpoint({
  id: 'createSearchView',
  extra: 'preferences',
  method: 'POST',
  path: '/api/rest/search-views',
  summary: 'Saves a view (422: at most 50, unknown-preset; 409: another of the preset has its name)',
  access: { right: searchOrders },
  write: { once: 'by-key' },
  about: ['view'],
  body: viewContent,
  replies: { 201: viewSchema },
});
const viewPath = '/api/rest/search-views/id/:id';
export const updateSearchView = endpoint({
  id: 'updateSearchView',
  extra: 'preferences',
  method: 'PUT',
  path: viewPath,
  summary: 'Changes an own view, or brings back a removed one (404; 409: the name; 422 unknown-preset)',
  access: { right: searchOrders },
  write: { once: 'by-key' },
  about: ['view'],
  params: z.object({ id: numeric }),
  body: viewContent,
  replies: { 200: viewSchema },
});
export const deleteSearchView = endpoint({
  id: 'deleteSearchView',
  extra: 'preferences',
  method: 'DELETE',
  path: viewPath,
  summary: 'Removes an own view (404)',
  access: { right: searchOrders },
  write: { once: 'by-key' },
  about: ['view'],
  params: z.object({ id: numeric }),
  replies: { 204: nothing },
});
