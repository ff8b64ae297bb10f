import { createHmac } from 'node:crypto';
import type { MetabaseConfig } from '../../ground/config.ts';
import type { ReportSource } from './report-source.ts';

/** A page that is opened later than this asks Metabase for its figures in vain; the frame loads at once. */
const VALID_SECONDS = 600;
const NO_LOCATION = 0;

/**
 * Reports of a Metabase, by signed addresses ('static embedding'): the token names the dashboard or question, and the
 * locations as its locked parameter `location_id`, so that nobody can ask for others. To Metabase an empty list is no
 * filter; who has no location is given the figures of none.
 */
export const metabaseSource = ({ url, secret, reports }: MetabaseConfig, now = Date.now): ReportSource => ({
  frames(report, { locations }) {
    const resource = reports.get(report);
    if (!resource) return [];
    const token = signed(secret, {
      resource: { [resource.kind]: resource.id },
      params: { location_id: locations === null ? [] : locations.length === 0 ? [NO_LOCATION] : locations },
      exp: Math.floor(now() / 1000) + VALID_SECONDS,
    });
    return [
      {
        url: `${url.replace(/\/$/, '')}/embed/${resource.kind}/${token}#bordered=false&titled=false`,
        height: resource.height,
        css_class: 'report-whole',
      },
    ];
  },
});

/** A JWT (RFC 7519) with HS256. */
function signed(secret: string, payload: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
