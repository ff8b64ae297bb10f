import { setImmediate as pause } from 'node:timers/promises';

/** It is large, and seldom needed. */
const library = () => import('@cantoo/pdf-lib');

/** The pages of PDFs in one, as they are and in order; one alone stays itself, byte for byte. */
export async function mergedPdf(
  about: { title: string; changedAt: string },
  files: readonly Buffer[],
): Promise<Buffer> {
  const [only] = files;
  if (only && files.length === 1) return only;
  const { PDFDocument } = await library();
  const merged = await PDFDocument.create({ updateMetadata: false });
  merged.setTitle(about.title);
  merged.setCreator('OMS');
  merged.setCreationDate(new Date(about.changedAt));
  for (const file of files) {
    const one = await PDFDocument.load(file, { updateMetadata: false });
    for (const page of await merged.copyPages(one, one.getPageIndices())) merged.addPage(page);
    await pause();
  }
  return Buffer.from(await merged.save());
}

/** Whether it can be put together with others: an encrypted one cannot. */
export async function isMergeable(file: Buffer): Promise<boolean> {
  const { PDFDocument } = await library();
  try {
    return (await PDFDocument.load(file, { updateMetadata: false })).getPageCount() > 0;
  } catch {
    return false;
  }
}
