import type { ReportFrame } from '../../../contract/reports/report.ts';
import { own } from '../../../core/table/own.ts';
import { ownReports } from './own/own-reports.ts';

/** Locations whose figures a report has. */
export interface ReportScope {
  /** The location that the user chose, one of their own. */
  readonly chosen: number | null;
  /** That one, or all of the user's own; null: every location. */
  readonly locations: readonly number[] | null;
}

/** Where embedded reports come from. */
export interface ReportSource {
  /** The frames of a report; none: it is not available. */
  frames(report: string, scope: ReportScope): readonly ReportFrame[];
}

const HALF = 'report-half';
const WHOLE = 'report-whole';

/** Reports of the OMS itself, each a page (report-page.ts) in a frame. */
export const ownSource: ReportSource = {
  frames(report, { chosen }) {
    const query = chosen === null ? '' : `?location_id=${String(chosen)}`;
    const frame = (name: string, css_class: string, height: number | null = null): ReportFrame => ({
      url: `/api/reports/${name}${query}`,
      height,
      css_class,
      title: own(ownReports, name)?.title ?? name,
    });
    if (report === 'dashboard')
      return [
        frame('orders_per_hour', HALF),
        frame('scans_per_hour', HALF),
        frame('late_by_location', HALF),
        frame('manco_rate', HALF),
        frame('queue_ages', WHOLE),
      ];
    return report === 'import_errors' ? [frame('import_errors', WHOLE, 340)] : [];
  },
};
