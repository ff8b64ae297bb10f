import * as z from 'zod/mini';
import { seeReports } from '../../core/access/reports.ts';
import { endpoint, file, identifier, numeric } from '../http.ts';
import { extra, nullable } from '../extra.ts';

// Embedded reports (shell-search-settings.md 2.15 and 7).

const reportFrame = z.object({
  /** Path for a report of the OMS itself, for a Metabase the signed address of its page. */
  url: z.string(),
  /** In CSS px; null: the usual 400. */
  height: nullable(z.int()),
  /** How wide it is: `report-half` or `report-whole`. */
  css_class: z._default(z.string(), ''),
  /** For who does not see it. */
  title: extra(z.string()),
});
export type ReportFrame = z.output<typeof reportFrame>;

const access = { right: seeReports };
const query = z.object({
  /** Without it: all locations of the user. */
  location_id: z.optional(numeric),
});

export const getReport = endpoint({
  id: 'getReport',
  method: 'GET',
  path: '/api/pim/metabase/:report',
  summary: 'The frames of the report `dashboard` or `import_errors`; an empty list: it is not available',
  access,
  params: z.object({ report: identifier }),
  query,
  replies: { 200: z.array(reportFrame) },
});

export const getReportPage = endpoint({
  id: 'getReportPage',
  extra: 'reports',
  method: 'GET',
  path: '/api/reports/:report',
  summary: 'One report of the OMS itself, as a page for a frame',
  access,
  params: z.object({ report: identifier }),
  query: z.object({
    ...query.shape,
    theme: z.optional(z.enum(['default', 'sunset'])),
    look: z.optional(z.enum(['normal', 'bright'])),
  }),
  replies: { 200: file },
});
