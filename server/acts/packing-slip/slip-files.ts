import { htmlFile } from './html-file.ts';
import { type LabelOf, labelPage } from './label-page.ts';
import type { SlipPage } from './page.ts';
import { isMergeable, mergedPdf } from './merged-pdf.ts';
import { pdfFile } from './pdf-file.ts';
import { slipPages } from './slip-page.ts';
import type { Slip } from './slip.ts';
import { type Dpi, zplFile } from './zpl-file.ts';

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

/** Whether its carrier draws its labels: then they are no pages of ours. */
export const isDrawnElsewhere = ({ carrier_labels }: Slip): boolean => carrier_labels.length > 0;

/** Whether its carrier gave a label, and none of this format. */
export const lacksFormat = ({ carrier_labels }: Slip, format: LabelFormat): boolean =>
  carrier_labels.some(label => !label[format]);

/** Whether its labels cannot be pages of a file with others. */
export const isAlone = async (slip: Slip): Promise<boolean> =>
  lacksFormat(slip, 'pdf') ||
  !(
    await Promise.all(slip.carrier_labels.map(({ pdf }) => isMergeable(Buffer.from(pdf ?? '', 'base64'))))
  ).every(Boolean);

/** Formats of the label as its carrier drew it; undefined: the OMS draws it. */
export function carriersFormats({ carrier_labels }: Slip, code: string): LabelFormat[] | undefined {
  const own = carrier_labels.find(label => label.code === code);
  return own && (['pdf', 'zpl'] as const).filter(format => own[format]);
}

/** The label as its carrier drew it; undefined: the OMS draws it. */
function drawnElsewhere({ carrier_labels }: Slip, code: string, format: LabelFormat): Buffer | undefined {
  const file = carrier_labels.find(label => label.code === code)?.[format];
  return file ? Buffer.from(file, 'base64') : undefined;
}

/** A page of ours, or a file of a carrier. */
type Sheet = SlipPage | Buffer;

const labelSheet = (slip: Slip, label: LabelOf): Sheet =>
  drawnElsewhere(slip, label.code, 'pdf') ?? labelPage(slip, label);

/** The packing slips of deliveries in one file; `labelCount` puts labels after each slip, in HTML those alone that the OMS draws. */
export function slipsFile(
  slips: readonly Slip[],
  format: SlipFormat,
  labelCount: ((slip: Slip) => number | null) | null,
): Promise<Buffer> | Buffer {
  const sheets = slips.flatMap((slip): Sheet[] => {
    const count = labelCount && labelCount(slip);
    const labels = count === null ? [] : [...labelsOf(slip, count).values()].flat();
    return [...slipPages(slip), ...labels.map(label => labelSheet(slip, label))];
  });
  const title = slips.length === 1 ? `Pakbon ${slips[0]?.order_identifier}` : `Pakbonnen (${slips.length})`;
  return format === 'html'
    ? htmlFile(
        title,
        sheets.filter((sheet): sheet is SlipPage => !Buffer.isBuffer(sheet)),
      )
    : sheetsFile({ title, changedAt: changedAt(slips) }, sheets);
}

/** Labels of one or several deliveries in one file, as their carriers drew them where they did. */
export function labelsFile(
  labels: readonly { slip: Slip; labels: readonly LabelOf[] }[],
  format: LabelFormat,
  dpi: Dpi = 203,
): Promise<Buffer> | Buffer {
  const all = labels.flatMap(({ slip, labels: own }) => own.map(label => ({ slip, label })));
  if (format === 'zpl')
    return Buffer.concat(
      all.map(({ slip, label }) => drawnElsewhere(slip, label.code, format) ?? zplFile(slip, [label], dpi)),
    );
  const title = labels.length === 1 ? `Label ${all[0]?.label.code ?? ''}` : `Labels (${all.length})`;
  return sheetsFile(
    { title, changedAt: changedAt(labels.map(({ slip }) => slip)) },
    all.map(({ slip, label }) => labelSheet(slip, label)),
  );
}

/** Sheets in order in one PDF. */
async function sheetsFile(
  about: { title: string; changedAt: string },
  sheets: readonly Sheet[],
): Promise<Buffer> {
  const files: (Buffer | SlipPage[])[] = [];
  for (const sheet of sheets) {
    const last = files.at(-1);
    if (Buffer.isBuffer(sheet)) files.push(sheet);
    else if (Array.isArray(last)) last.push(sheet);
    else files.push([sheet]);
  }
  return mergedPdf(
    about,
    await Promise.all(files.map(async file => (Buffer.isBuffer(file) ? file : pdfFile(about, file)))),
  );
}

/** The same slips give the same file, byte for byte. */
const changedAt = (slips: readonly Slip[]): string =>
  slips.reduce(
    (latest, { updated_at }) => (updated_at > latest ? updated_at : latest),
    '2000-01-01T00:00:00Z',
  );
