import { htmlFile } from './html-file.ts';
import { type LabelOf, labelPage } from './label-page.ts';
import type { Page } from './page.ts';
import { pdfFile } from './pdf-file.ts';
import { slipPages } from './slip-page.ts';
import type { Slip } from './slip.ts';
import { zplFile } from './zpl-file.ts';

export const contentTypes = { pdf: 'application/pdf', html: 'text/html', zpl: 'application/zpl' } as const;
export type SlipFormat = 'pdf' | 'html';
export type LabelFormat = 'pdf' | 'zpl';

/** The labels of a delivery by tracking code, in order; labels beyond the number of codes repeat the first code. */
export function labelsOf(slip: Slip, labelCount: number): Map<string, LabelOf[]> {
  const codes = [...new Set(slip.tracking_codes)];
  const count = Math.max(labelCount, codes.length);
  return new Map(
    codes.map((code, i) => [
      code,
      Array.from({ length: count }, (_, n) => n)
        .filter(n => n === i || (i === 0 && n >= codes.length))
        .map(n => ({ code, nth: n + 1, count })),
    ]),
  );
}

/** Whether its carrier draws its labels: then they are no pages of ours, and each is a file of its own. */
export const isDrawnElsewhere = ({ carrier_labels }: Slip): boolean => carrier_labels.length > 0;

/** The label as its carrier drew it; undefined: the OMS draws it. */
function drawnElsewhere({ carrier_labels }: Slip, code: string, format: LabelFormat): Buffer | undefined {
  const file = carrier_labels.find(label => label.code === code)?.[format];
  return file ? Buffer.from(file, 'base64') : undefined;
}

/** Slip pages, followed by `labelCount` labels. */
const pagesOf = (slip: Slip, labelCount: number | null): Page[] => [
  ...slipPages(slip),
  ...(labelCount === null || isDrawnElsewhere(slip)
    ? []
    : [...labelsOf(slip, labelCount).values()].flat().map(label => labelPage(slip, label))),
];

/** The packing slips of deliveries in one file; `labelCounts` puts labels after each slip. */
export function slipsFile(
  slips: readonly Slip[],
  format: SlipFormat,
  labelCount: ((slip: Slip) => number) | null,
): Promise<Buffer> | Buffer {
  const pages = slips.flatMap(slip => pagesOf(slip, labelCount && labelCount(slip)));
  const title = slips.length === 1 ? `Pakbon ${slips[0]?.order_identifier}` : `Pakbonnen (${slips.length})`;
  return format === 'html' ? htmlFile(title, pages) : pdfFile({ title, changedAt: changedAt(slips) }, pages);
}

/** Labels of one or several deliveries in one file; of what its carrier drew as PDF, one alone. */
export function labelsFile(
  labels: readonly { slip: Slip; labels: readonly LabelOf[] }[],
  format: LabelFormat,
): Promise<Buffer> | Buffer {
  if (format === 'zpl')
    return Buffer.concat(
      labels.flatMap(({ slip, labels: own }) =>
        own.map(label => drawnElsewhere(slip, label.code, format) ?? zplFile(slip, [label])),
      ),
    );
  const [only] = labels.length === 1 ? labels : [];
  const code = only?.labels[0]?.code;
  const elsewhere = only && code !== undefined ? drawnElsewhere(only.slip, code, format) : undefined;
  if (elsewhere) return elsewhere;
  const pages = labels.flatMap(({ slip, labels: own }) => own.map(label => labelPage(slip, label)));
  const first = labels[0]?.labels[0]?.code ?? '';
  const title = labels.length === 1 ? `Label ${first}` : `Labels (${pages.length})`;
  return pdfFile({ title, changedAt: changedAt(labels.map(({ slip }) => slip)) }, pages);
}

/** The same slips give the same file, byte for byte. */
const changedAt = (slips: readonly Slip[]): string =>
  slips.reduce(
    (latest, { updated_at }) => (updated_at > latest ? updated_at : latest),
    '2000-01-01T00:00:00Z',
  );
