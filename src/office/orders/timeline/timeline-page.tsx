import type { ComponentProps } from 'react';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { getTimeline, timelineGroups } from '../../../../contract/orders/timeline.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { isSettled, useCall } from '../../calls/use-call.ts';
import { ChoiceField } from '../../edit/choice-field.tsx';
import { useFilters, type Filters as FilterValues } from '../../list/use-filters.ts';
import type { AskedPage, PageProps } from '../../page/page-props.ts';
import { orderAsks } from '../detail/head/loaded-order.tsx';
import { OrderFrame } from '../detail/head/order-frame.tsx';
import { Chips } from './chips.tsx';
import { t } from './texts.ts';
import { Timeline } from './timeline.tsx';
import styles from './timeline.module.css';
import { timelineInput, type TimelineFilters } from './view.ts';

const everything: TimelineFilters = { group: null, product: null, first: 'newest' };

export const asks = ({ params: { order = '' } }: PageProps): readonly AskedPage[] => [
  ...orderAsks(order),
  { endpoint: getTimeline, input: timelineInput(order, everything) },
];

/** One timeline of order, office, floor and OMS, with filters that its address keeps. */
export default function TimelinePage({ params: { order = '' } }: PageProps) {
  const [chosen, choose] = useChosen();
  const all = useCall(getTimeline, timelineInput(order, { ...chosen, group: null }));
  return (
    <OrderFrame order={order} waits={!isSettled(all)}>
      {of => (
        <Card flush>
          <Filters of={of} counts={all.body?.counts ?? {}} chosen={chosen} onChoose={choose} />
          <Timeline
            key={JSON.stringify(chosen)}
            order={order}
            chosen={chosen}
            {...(JSON.stringify(chosen) !== JSON.stringify(everything) && {
              onClear: () => choose(everything),
            })}
          />
        </Card>
      )}
    </OrderFrame>
  );
}

interface FiltersProps {
  readonly of: SalesOrder;
  readonly counts: ComponentProps<typeof Chips>['counts'];
  readonly chosen: TimelineFilters;
  readonly onChoose: (next: TimelineFilters) => void;
}

function Filters({ of, counts, chosen, onChoose }: FiltersProps) {
  const isOldest = chosen.first === 'oldest';
  return (
    <div className={styles.bar}>
      <Chips chosen={chosen.group} counts={counts} onChoose={group => onChoose({ ...chosen, group })} />
      <div className={styles.order}>
        <ChoiceField
          label={t('article')}
          labelHidden
          size="desk"
          value={chosen.product ?? ''}
          options={[{ value: '', text: t('all_articles') }, ...articlesOf(of.sales_order_lines ?? [])]}
          onChange={product => onChoose({ ...chosen, product: product === '' ? null : product })}
        />
        <Button
          size="desk"
          kind="quiet"
          icon="sort"
          onPress={() => onChoose({ ...chosen, first: isOldest ? 'newest' : 'oldest' })}
        >
          {t(chosen.first)}
        </Button>
      </div>
    </div>
  );
}

/** Each article once, by its name. */
const articlesOf = (
  lines: readonly { readonly product_identifier: string; readonly product_name: string }[],
) =>
  [...new Map(lines.map(line => [line.product_identifier, line.product_name]))].map(([value, text]) => ({
    value,
    text,
  }));

const asText = ({ group, product, first }: TimelineFilters) => ({
  group: group ?? '',
  product: product ?? '',
  first,
});

/** The filters, in the address alone: they can be shared, and another order begins without them. */
function useChosen(): readonly [TimelineFilters, (next: TimelineFilters) => void] {
  const { settled, choose } = useFilters<FilterValues>(null, asText(everything));
  const { group, product = '', first } = settled;
  return [
    {
      group: timelineGroups.find(one => one === group) ?? null,
      product: product === '' ? null : product,
      first: first === 'oldest' ? 'oldest' : 'newest',
    },
    next => choose(asText(next)),
  ];
}
