import { importStates, type OrderImport } from '../../../contract/orders/order-import.ts';
import type { SeenRevision } from '../../../contract/http.ts';
import type { ReportFrame } from '../../../contract/reports/report.ts';
import { t } from './texts.ts';

/** Height of a frame whose report gives none, in px (shell-search-settings.md 9). */
const USUAL_HEIGHT = 400;

/** '' is every location. */
export const usualChoice = { location: '' };

export const reportInput = (report: string, location = '') => ({
  params: { report },
  query: /^\d{1,15}$/.test(location) ? { location_id: Number(location) } : {},
});

/** Only what the page in the frame needs: the OMS's own has a script, and no session; a Metabase is of another origin. */
const sandboxOf = (isOwn: boolean): string =>
  isOwn ? 'allow-scripts' : 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

/** A frame as it is drawn. A page of the OMS itself looks as the app does. */
export function frameOf(
  { url, height }: ReportFrame,
  { theme, look }: Readonly<Record<string, string | undefined>>,
) {
  const isOwn = url.startsWith('/');
  const looks = new URLSearchParams({ ...(theme && { theme }), ...(look && { look }) }).toString();
  return {
    src: isOwn && looks ? `${url}${url.includes('?') ? '&' : '?'}${looks}` : url,
    height: height ?? USUAL_HEIGHT,
    sandbox: sandboxOf(isOwn),
  };
}

/** Where a bar of a report leads; null: it is no list of orders. */
export const listPathOf = (data: unknown): string | null => {
  const path = (data as { path?: unknown } | null)?.path;
  return typeof path === 'string' && /^\/orders\/[\w-]+(#|$)/.test(path) ? path : null;
};

/** The revision of an import error that its acts began from. */
export const seenImport = ({ id, revision }: OrderImport): readonly SeenRevision[] =>
  revision === undefined ? [] : [{ kind: 'import', id, revision }];

/** Import errors in a state, of one order or of all. */
export const importsInput = ({ identifier, state }: Readonly<Record<'identifier' | 'state', string>>) => ({
  query: {
    state: importStates.find(one => one === state) ?? 'open',
    ...(identifier.trim() && { identifier: identifier.trim() }),
  },
});

/** The first of its reasons, and how many there are beside. */
export function reasonsOf({ errors: [first, ...others], more_errors }: OrderImport): string {
  const reason = first?.detail ?? '–';
  const n = others.length + more_errors;
  return n > 0 ? t('more_reasons', { reason, n }) : reason;
}
