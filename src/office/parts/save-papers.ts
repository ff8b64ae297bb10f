import { slipFileIn } from '../../../contract/orders/packing-slip.ts';

/** Gives a file to the user; given by the router. */
export type SaveFile = (name: string, file: Blob) => void;

/**
 * Saves the files of a packing-slip reply: the slip, or its labels, one file for each tracking code; false: there
 * were none.
 */
export function savePapers(
  reply: Readonly<Record<string, unknown>>,
  what: 'slip' | 'labels',
  saveFile: SaveFile,
  delivery: { readonly identifier: string },
): boolean {
  if (what === 'slip') {
    const slip = slipFileIn(reply, 'packing_slip_content_type');
    if (slip) saveFile(`pakbon-${delivery.identifier}.pdf`, fileOf(slip.base64, slip.contentType));
    return slip !== null;
  }
  const labels = Object.entries((reply['labels'] ?? {}) as Record<string, string>);
  for (const [code, base64] of labels) saveFile(`label-${code}.pdf`, fileOf(base64, 'application/pdf'));
  return labels.length > 0;
}

/** A file in base64. */
export const fileOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))], { type });
