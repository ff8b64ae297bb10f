import type { RefundClose } from '../../../../contract/orders/refund-close.ts';
import { t } from './texts.ts';
import { nameOf, type Difference } from './view.ts';

type Method = RefundClose['rows'][number];
interface Column {
  readonly head: string;
  readonly method: (row: Method) => string;
  readonly difference: (of: Difference) => string;
}

/** A day as a Dutch Excel opens it: each method and their total, then each difference with its explanation. */
export function csvOf({ day, rows, total, differences, closed }: RefundClose): string {
  const same = (text: string): Omit<Column, 'head'> => ({ method: () => text, difference: () => text });
  const columns: readonly Column[] = [
    { head: t('csv_day'), ...same(day) },
    { head: t('csv_state'), ...same(t(closed ? 'csv_closed' : 'csv_not_closed')) },
    {
      head: t('method'),
      method: row => (row.by_hand ? t('by_hand') : row.method),
      difference: of => of.method ?? '',
    },
    {
      head: t('provider'),
      method: row => (row.by_hand ? t('own_booking') : row.provider),
      difference: of => of.provider,
    },
    { head: t('csv_order'), method: none, difference: of => of.order_identifier ?? '' },
    { head: t('our_reference'), method: none, difference: of => of.key ?? '' },
    { head: t('their_reference'), method: none, difference: of => of.reference ?? '' },
    { head: t('our_count'), method: row => String(row.ours_count), difference: none },
    { head: t('our_sum'), method: row => cents(row.ours), difference: of => cents(of.ours) },
    { head: t('their_count'), method: row => String(row.theirs_count), difference: none },
    { head: t('their_sum'), method: row => cents(row.theirs), difference: of => cents(of.theirs) },
    {
      head: t('sum_difference'),
      method: row => cents(row.difference),
      difference: of => cents((of.ours ?? 0) - (of.theirs ?? 0)),
    },
    { head: t('csv_difference'), method: none, difference: nameOf },
    { head: t('csv_explanation'), method: none, difference: of => of.explanation?.text ?? '' },
    { head: t('csv_by'), method: none, difference: of => of.explanation?.by ?? '' },
  ];
  const sum: Method = { ...total, method: t('total'), provider: '', by_hand: false };
  const lines = [
    columns.map(({ head }) => head),
    ...[...rows, sum].map(row => columns.map(({ method }) => method(row))),
    ...differences.map(of => columns.map(({ difference }) => difference(of))),
  ];
  return `\uFEFF${lines.map(fields => fields.map(quoted).join(';')).join('\r\n')}\r\n`;
}

const none = (): string => '';
const cents = (euro: number | null): string => (euro === null ? '' : euro.toFixed(2).replace('.', ','));

/** A text that Excel would take for a formula has a mark before it; a negative amount is none. */
function quoted(field: string): string {
  const plain = /^[=+@\t]|^-(?!\d+,\d\d$)/.test(field) ? `'${field}` : field;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
