import type { PrintFacts } from '../../../print-desk.ts';
import { t } from '../../texts.ts';

export const printerNames = ({ chosen }: PrintFacts): string =>
  chosen.length > 0 ? chosen.map(({ name }) => name).join(' · ') : t('slip_printer');
