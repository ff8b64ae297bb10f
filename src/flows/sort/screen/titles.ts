import type { FlowProps } from '../../flow.ts';
import { t } from '../texts.ts';

type Source = Pick<FlowProps, 'source'>;

/** The name of the work: 'Batch 2611-014', 'Goederenontvangst VH-2611-03'. */
export const sourceTitle = ({ source }: Source): string =>
  source?.type === 'goods-receipt'
    ? t('to_receipt', { receipt: source.identifier })
    : t('to_batch', { batch: source?.identifier ?? '' });

/** The strip's first line. */
export const stripTitle = ({ source }: Source, zone: string): string =>
  source?.type === 'goods-receipt'
    ? t('strip_title_receipt', { zone, receipt: source.identifier })
    : t('strip_title', { zone, batch: source?.identifier ?? '' });

/** Page of the batch or the receipt. */
export function sourcePath({ source, place }: Source & Pick<FlowProps, 'place'>): string {
  const page = source?.type === 'goods-receipt' ? 'goods-receipt' : 'shipment-batch';
  return `/locations/${place.type}/${place.identifier}/${page}/${encodeURIComponent(source?.identifier ?? '')}`;
}
