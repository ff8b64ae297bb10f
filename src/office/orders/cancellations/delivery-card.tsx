import type { Cancellable } from '../../../../contract/orders/cancellations.ts';
import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
import { nameOf, wayName } from '../../../texts/words/retailer-names.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { Table, type Column } from '../../../ui/desk/table.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useNameOf } from '../../office.ts';
import { ShortDay } from '../../parts/short-day.tsx';
import { Time } from '../../parts/time.tsx';
import { ScansUnderWay } from '../detail/acts/of-delivery.tsx';
import { PieceCount } from '../detail/acts/piece-count.tsx';
import { lookOf } from '../../parts/delivery-look.ts';
import styles from './cancellations.module.css';
import { t } from './texts.ts';
import { type Amounts, insteadOf, isNamedDc, lineKey } from './view.ts';

type CancellableLine = Cancellable['lines'][number] & { readonly key: string };

interface DeliveryCardProps {
  readonly of: Cancellable;
  readonly amounts: Amounts;
  readonly onChange: (line: string, n: number) => void;
}

/** One delivery of the order, and how many pieces of each line are cancelled. */
export function DeliveryCard({ of, amounts, onChange }: DeliveryCardProps) {
  const { tone, icon, word } = lookOf(of);
  const rows = of.lines.map(line => ({ ...line, key: lineKey(of.id, line) }));
  const name = useNameOf()({ type: of.dispatcher_type, identifier: of.dispatcher_identifier });
  return (
    <Card
      tone={tone}
      flush
      title={
        <span className={styles.title}>
          <Icon name={icon} size={20} />
          {t('request', {
            status: deliveryStatus(word),
            place: isNamedDc(of.dispatcher_type, name) ? t('dc', { name }) : name,
            delivery: of.identifier,
          })}
        </span>
      }
    >
      <div className={styles.facts}>
        <FactList
          facts={[
            [t('updated_at'), <Time key="at" of={of.updated_at} />],
            [t('dispatch_date'), <ShortDay key="day" of={of.dispatch_date} />],
            [t('type'), nameOf('dispatch_type', of.dispatch_type)],
            [t('carrier'), wayName(of.carrier, null) || '–'],
            [t('method'), wayName(null, of.carrier_method) || '–'],
          ]}
        />
      </div>
      <Table
        caption={t('lines', { delivery: of.identifier })}
        columns={columnsOf(of, amounts, onChange)}
        rows={rows}
        rowKey={({ key }) => key}
      />
      {insteadOf(of) === null && rows.some(({ key }) => (amounts[key] ?? 0) > 0) && (
        <div className={styles.facts}>
          <ScansUnderWay of={of} />
        </div>
      )}
    </Card>
  );
}

/** Its lines; where nothing can be cancelled it says so in the place of a number. */
function columnsOf(
  of: Cancellable,
  amounts: Amounts,
  onChange: DeliveryCardProps['onChange'],
): readonly Column<CancellableLine>[] {
  const instead = insteadOf(of);
  return [
    { id: 'number', header: () => t('number'), cell: line => line.product_identifier },
    { id: 'name', header: () => t('name'), rowHeader: true, cell: line => line.product_name },
    { id: 'quantity', header: () => t('quantity'), align: 'right', cell: line => line.quantity },
    {
      id: 'cancel',
      header: () => t('cancel'),
      align: 'right',
      cell: line =>
        instead ? (
          t(instead)
        ) : (
          <PieceCount
            label={t('cancel_line', { article: line.product_name })}
            most={line.quantity}
            value={amounts[line.key] ?? 0}
            onChange={n => onChange(line.key, n)}
          />
        ),
    },
  ];
}
