import { setImmediate as pause } from 'node:timers/promises';
import Pdf from 'pdfkit';
import { ASCENT, fontOf, leftOf } from './lettering.ts';
import { barsOf, type SlipMark, type SlipPage, pageSizes } from './page.ts';

/** After so long others have a turn. */
const MOST_MS = 20;

/** A PDF of these pages, drawn while others have their turns. The same pages give the same bytes. */
export async function pdfFile(
  about: { title: string; changedAt: string },
  pages: Iterable<SlipPage>,
): Promise<Buffer> {
  const date = new Date(about.changedAt);
  const doc = new Pdf({
    autoFirstPage: false,
    lang: 'nl-NL',
    info: { Title: about.title, Creator: 'OMS', CreationDate: date, ModDate: date },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((done, failed) => {
    doc.on('end', done);
    doc.on('error', failed);
  });
  let since = performance.now();
  for (const { size, marks } of pages) {
    const { width, height } = pageSizes[size];
    doc.addPage({ size: [width, height], margin: 0 });
    for (const mark of marks) draw(doc, mark);
    if (performance.now() - since < MOST_MS) continue;
    await pause();
    since = performance.now();
  }
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

function draw(doc: PDFKit.PDFDocument, mark: SlipMark): void {
  switch (mark.kind) {
    case 'box': {
      const { x, y, width, height, radius } = mark;
      if (radius > 0) doc.roundedRect(x, y, width, height, radius);
      else doc.rect(x, y, width, height);
      doc.fill(mark.color);
      return;
    }
    case 'rule':
      doc
        .moveTo(mark.x, mark.y)
        .lineTo(mark.x + mark.width, mark.y)
        .lineWidth(mark.thickness)
        .stroke(mark.color);
      return;
    case 'bars':
      for (const { x, width } of barsOf(mark)) doc.rect(x, mark.y, width, mark.height);
      doc.fill('#000000');
      return;
    case 'text':
      doc.font(fontOf(mark.text, mark.bold)).fontSize(mark.size).fillColor(mark.color);
      doc.text(mark.text, leftOf(mark), mark.y + ASCENT * mark.size, {
        lineBreak: false,
        // The fonts have other heights.
        baseline: 'alphabetic',
      });
  }
}
