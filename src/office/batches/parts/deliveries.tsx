import type { DispatchRequest } from '../../../../contract/dispatch-request.ts';
import { texts, translated } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, type Column } from '../../../ui/table.tsx';
import type { BatchModel } from '../batch-store.ts';
import { pending } from '../view.ts';

const t = texts('batch', {
  deliveries: 'Leveringen van deze batch',
  order: 'Order',
  status: 'Status',
  location: 'Legplaats',
  carrier: 'Vervoerder',
  articles: 'Artikelen',
  to_do: 'Te plaatsen',
  none: 'Er zijn geen leveringen in deze batch.',
  error: 'Er is iets misgegaan bij het ophalen van de leveringsverzoeken.',
  again: 'Opnieuw',
  more: 'Toon meer',
  loading: 'Laden…',
});

const columns: readonly Column<DispatchRequest>[] = [
  { id: 'order', header: t('order'), rowHeader: true, cell: d => d.sales_order.identifier },
  {
    id: 'status',
    header: t('status'),
    cell: d => translated(`dispatch_request_status.${d.status}`, d.status),
  },
  { id: 'location', header: t('location'), cell: d => d.storage_location?.display_name ?? '–' },
  { id: 'carrier', header: t('carrier'), cell: d => d.carrier?.display_name ?? '–' },
  {
    id: 'articles',
    header: t('articles'),
    align: 'right',
    cell: d => d.dispatch_request_lines.reduce((sum, line) => sum + line.quantity, 0),
  },
  { id: 'to_do', header: t('to_do'), align: 'right', cell: pending },
];

/** The deliveries of a batch, a page at a time. */
export function Deliveries({ model }: { model: BatchModel }) {
  const { deliveries, more, loadMore, load } = model;
  if (deliveries === 'loading') return <Skeleton label={t('loading')} lines={6} />;
  if (deliveries === 'failed')
    return (
      <Alert tone="danger" action={<Button onPress={() => void load()}>{t('again')}</Button>}>
        {t('error')}
      </Alert>
    );
  return (
    <>
      <Table
        caption={t('deliveries')}
        columns={columns}
        rows={deliveries}
        rowKey={({ id }) => String(id)}
        rowState={({ status }) => (status === 'cancelled' ? 'muted' : undefined)}
        empty={<Empty text={t('none')} />}
      />
      {more && (
        <Button kind="quiet" wide size="desk" onPress={() => void loadMore()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
