import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { getReport, getReportPage } from '../../../contract/reports/report.ts';
import { seeImportErrors } from '../../../core/access/orders.ts';
import { seeDashboard } from '../../../core/access/reports.ts';
import type { Right } from '../../../core/access/right.ts';
import { own } from '../../../core/table/own.ts';
import { isAway, isCancelled, isOverTime } from '../../ground/db/failures.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { openReadDatabase, wroteOf } from '../../ground/db/read-database.ts';
import type { Deps } from '../../ground/deps.ts';
import { callerLeft } from '../../ground/http/caller-left.ts';
import { mount } from '../../ground/http/mount.ts';
import { reportLimits } from '../../ground/limits.ts';
import {
  foreignLocation,
  isRefusal,
  notFound,
  type Refusal,
  refuse,
  switchedOff,
} from '../../ground/http/problem.ts';
import { requireRight, type User } from '../../ground/session/user.ts';
import { metabaseSource } from './metabase.ts';
import { ownReports } from './own/own-reports.ts';
import { REPORT_FILES, reportPage } from './report-page.ts';
import { ownSource, type ReportScope } from './report-source.ts';

/** The reports of the documents, and who may see each (shell-search-settings.md 2.15, 6). */
const rights: Readonly<Record<string, Right>> = {
  dashboard: seeDashboard,
  import_errors: seeImportErrors,
};

/** Embedded reports: of a Metabase when one is configured, else the OMS's own (shell-search-settings.md 2.15). */
export function reportRoutes(app: FastifyInstance, { db, config, replica }: Deps): void {
  const source = config.metabase ? metabaseSource(config.metabase) : ownSource;

  const reading = openReadDatabase(db.connection, replica, {
    size: reportLimits.atOnce,
    limits: reportLimits,
  });
  app.addHook('onClose', () => reading.close());

  mount(
    app,
    getReport,
  )(async ({ params, query, user }) => {
    const right = own(rights, params.report);
    // The page says that there is no such report.
    if (!right) return { status: 200, body: [] };
    const scope =
      switchedOff(config.featuresOff, right) ??
      requireRight(user, right) ??
      (await scopeOf(db, user, query.location_id));
    if (isRefusal(scope)) return scope;
    return { status: 200, body: [...source.frames(params.report, scope)] };
  });

  mount(
    app,
    getReportPage,
  )(async ({ params, query, user, request, reply }) => {
    const report = own(ownReports, params.report);
    if (!report) return notFound('Dit rapport bestaat niet.');
    const scope =
      switchedOff(config.featuresOff, report.right) ??
      requireRight(user, report.right) ??
      (await scopeOf(db, user, query.location_id));
    if (isRefusal(scope)) return scope;
    const { locations } = scope;
    const left = callerLeft(reply);
    const read = (on: Queryable) => report.read(on, { locations, now: Date.now() });
    const rows = await reading.cancellable(left, read, wroteOf(request)).catch((error: unknown) => {
      if (left.aborted && isCancelled(error)) return cancelled;
      // In a frame it would be a problem as JSON.
      if (isOverTime(error) || isAway(error)) return null;
      throw error;
    });
    if (rows && isRefusal(rows)) return rows;
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
      body: Buffer.from(reportPage(report, rows, query)),
    };
  });

  serveFiles(app);
}

/** Read by nobody: the caller has hung up. */
const cancelled = refuse(409, 'report-cancelled', 'Het rapport is niet meer nodig.');

/** Only its own files, and only the app may show it in a frame. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The chosen location of the user, else all that they have. */
async function scopeOf(
  db: Queryable,
  { id, canmanagealllocations }: User,
  chosen: number | undefined,
): Promise<ReportScope | Refusal> {
  if (chosen !== undefined && canmanagealllocations)
    // A number that no id can have is that of no location too.
    return (await db.one('SELECT FROM locations WHERE id = $1::bigint', [chosen]))
      ? { chosen, locations: [chosen] }
      : notFound('Locatie niet gevonden');
  if (canmanagealllocations) return { chosen: null, locations: null };
  const linked = (
    await db.query<{ location_id: number }>('SELECT location_id FROM user_locations WHERE user_id = $1', [id])
  ).map(({ location_id }) => location_id);
  if (chosen === undefined) return { chosen: null, locations: linked };
  return linked.includes(chosen) ? { chosen, locations: [chosen] } : foreignLocation;
}

const DAY_SECONDS = 24 * 3600;

/** Files of the pages. They are nobody's, and a page in a sandbox is of another origin than they are. */
function serveFiles(app: FastifyInstance): void {
  const beside = (name: string) => join(import.meta.dirname, name);
  const library = join(createRequire(import.meta.url).resolve('chart.js'), '../chart.umd.min.js');
  for (const [name, type, path, age] of [
    ['report.js', 'text/javascript', beside('report.js'), 0],
    ['report.css', 'text/css', beside('report.css'), 0],
    ['chart.js', 'text/javascript', library, DAY_SECONDS],
  ] as const) {
    const content = readFileSync(path, 'utf8');
    app.get(`${REPORT_FILES}/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('Cache-Control', age > 0 ? `public, max-age=${String(age)}` : 'no-cache')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .send(content),
    );
  }
}
