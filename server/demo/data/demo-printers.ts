import { DC, STORE_101 } from './demo-places.ts';

/** Printers that write files under DATA_DIR/printed; docs/demo-data.md. Store 103 has none. */
export const printers = [
  printer(1, DC, 'dc01-pakbon-1', 'Inpaktafel 1', 'packing-slips'),
  printer(2, DC, 'dc01-pakbon-2', 'Inpaktafel 2', 'packing-slips'),
  printer(3, DC, 'dc01-label-1', 'Zebra inpaktafel 1', 'labels'),
  printer(4, DC, 'dc01-label-2', 'Zebra inpaktafel 2', 'labels'),
  { ...printer(5, DC, 'dc01-label-zpl', 'Zebra transportband', 'labels'), format: 'zpl' },
  printer(6, STORE_101, '101-balie', 'Balie', 'packing-slips'),
  printer(7, STORE_101, '101-label', 'Labelprinter magazijn', 'labels'),
  printer(8, 3, '102-balie', 'Balie', 'packing-slips'),
];

function printer(id: number, location_id: number, identifier: string, name: string, type: string) {
  return { id, location_id, identifier, name, type, uri: 'folder:', format: 'pdf', position: id };
}
