import { join } from 'node:path';
import { folderPrinter } from './folder-printer.ts';
import { ippPrinter } from './ipp-printer.ts';
import type { PrinterPort } from './printer-port.ts';

/** The way to a printer, by its address. */
export type PortFor = (uri: string) => PrinterPort;

/** The ways to the printers of an installation with this data folder. */
export function portsIn(dataFolder: string): PortFor {
  const folder = folderPrinter(join(dataFolder, 'printed'));
  return uri => (uri.startsWith('folder:') ? folder : ippPrinter);
}
