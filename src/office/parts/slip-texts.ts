import { texts } from '../../texts/texts.ts';
import packingSlip from './packing-slip.nl.ts';

export const t = texts('packing_slip', packingSlip);
