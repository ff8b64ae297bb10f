import Pdf from 'pdfkit';

export const A4 = 'A4';
/** 100 x 150 mm in points, the size of a parcel label. */
export const LABEL = [283.46, 425.2] as [number, number];

/** A PDF of what `draw` puts on its first page and the pages it adds. The same content gives the same bytes. */
export async function pdfFile(
  about: { title: string; changedAt: string; size: typeof A4 | typeof LABEL },
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const date = new Date(about.changedAt);
  const doc = new Pdf({
    size: about.size,
    margin: 0,
    lang: 'nl-NL',
    info: { Title: about.title, Creator: 'OMS', CreationDate: date, ModDate: date },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((done, failed) => {
    doc.on('end', done);
    doc.on('error', failed);
  });
  draw(doc);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

// Letters that have no accent to take off.
const plain: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', ŋ: 'n' };

/** The built-in fonts have Windows-1252 alone; an address in other Latin letters keeps them without their accents. */
export function printable(text: string): string {
  return text.replace(/[^\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, letter => {
    const bare = plain[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
    return /^[\x20-\xff]+$/.test(bare) ? bare : '?';
  });
}
