import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Extra } from '../../../../contract/extra.ts';
import { getFilterPreset, type FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import type { FoundOrder } from '../../../../contract/orders/order-search.ts';
import { listPreferences } from '../../../../contract/preferences.ts';
import { closeRefunds } from '../../../../core/access/orders.ts';
import { whole } from '../../../texts/office-formats.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { todayOf } from '../../calls/today.ts';
import { useCall } from '../../calls/use-call.ts';
import { usePreference } from '../../calls/use-preference.ts';
import { withFurther, type Column } from '../../list/column.ts';
import { FilterLine } from '../../list/form/filter-line.tsx';
import { ListFoot } from '../../list/list-foot.tsx';
import { idsOf } from '../../list/use-columns.ts';
import { useMay, useOffice } from '../../office.ts';
import { ListPage } from '../../page/list-page.tsx';
import { Loaded } from '../../page/loaded.tsx';
import { keepQueue } from '../../page/kept-queue.ts';
import { looksOf } from '../../parts/order-looks.ts';
import { DecideOrders, type HeldAsked } from '../holds/hold-acts.tsx';
import { keyOf, type BatchOf } from './chosen.ts';
import styles from './columns.module.css';
import { orderList, PAGE, presetInput } from './order-list.ts';
import { ChosenLine } from './parts/chosen-line.tsx';
import { MakeBatch } from './parts/make-batch.tsx';
import { NoneFound } from './parts/none-found.tsx';
import { SearchActs } from './parts/search-acts.tsx';
import { SearchViews } from './parts/search-views.tsx';
import { SearchNotes } from './parts/search-notes.tsx';
import { isCancelled } from './row-view.ts';
import { askable, searchFor, type SearchPreset } from './search-preset.ts';
import { t } from './texts.ts';
import { useOpenedRows } from './use-opened-rows.tsx';
import { useResults } from './use-results.ts';
import { queryOf } from './values.ts';

const footKeys = () => [
  { keys: ['J', 'K'], text: t('key_row') },
  { keys: ['X'], text: t('key_choose') },
  { keys: ['Enter'], text: t('key_open') },
  { keys: ['.'], text: t('key_acts') },
  { keys: ['F'], text: t('key_filters') },
  { keys: ['?'], text: t('key_all') },
];

/** The page of a preset of the order search (shell-search-settings.md 2.3): its filters, and the orders that fit. */
export const searchPage = (at: SearchPreset) => ({
  asks: () => orderList.asks(at),
  default: function OrderSearchPage() {
    const failed = t('presets_failed');
    const { features } = useOffice().asker;
    const call = useCall(getFilterPreset, presetInput(at));
    // The search begins with the user's columns, or without when they cannot be had.
    const preferences = useCall(listPreferences, {});
    const isReady = preferences.body !== undefined || preferences.failure !== null;
    return (
      <Loaded
        call={{ ...call, body: isReady ? call.body : undefined }}
        failed={failed}
        notFound={failed}
        tone="warning"
      >
        {preset => <OrderSearch at={at} preset={askable(preset, features)} />}
      </Loaded>
    );
  },
});

function OrderSearch({ at, preset }: { at: SearchPreset; preset: FilterPreset }) {
  const { http, asker, settings, user_id } = useOffice();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const mayClose = useMay()(closeRefunds);
  const today = todayOf(http);
  const name = `${at.group}/${at.preset}`;
  const [usual, keepUsual] = usePreference(name, idsOf);
  const { parts, below } = useOpenedRows(preset, today, searchFor(at));
  const {
    form: search,
    list,
    input,
    choice: columns,
  } = orderList.useList({
    ...parts,
    of: at,
    usual,
    keepUsual,
    hasExtras: asker.features.has('extras' satisfies Extra),
  });
  const { values, sort } = search.settled;
  const results = useResults({
    list: name,
    asked: list.pages,
    input: input ?? {},
    query: queryOf(values, today),
    sort,
  });
  const { pages, choice, chosen, count, total } = results;
  const isOfHeld = searchFor(at) === 'hold';
  useEffect(() => {
    if (isOfHeld && pages.rows && input)
      keepQueue({ user_id, input, size: PAGE, orders: pages.rows.map(keyOf), isMore: pages.more });
  }, [isOfHeld, pages.rows, pages.more, input, user_id]);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const [deciding, setDeciding] = useState<HeldAsked | null>(null);
  const [making, setMaking] = useState<BatchOf | null>(null);
  const acts = (chosen.length > 0 || (isPhone && choice.isBegun)) && (
    <ChosenLine
      results={results}
      onOutcome={setOutcome}
      onMake={setMaking}
      onDecide={isOfHeld ? setDeciding : null}
    />
  );
  const strikes = looksOf(settings).cancelled.strikethrough;
  const loaded =
    count && pages.rows?.length && t('loaded', { count: whole(pages.rows.length), total: count });
  return (
    <>
      <ListPage
        {...list}
        badge={<output className={styles.total}>{total ?? (pages.busy ? t('searching') : '')}</output>}
        actions={
          <>
            {at.preset === 'refund_orders' && mayClose && (
              <Button
                size="row"
                kind="quiet"
                icon="euro"
                iconOnly={isPhone}
                onPress={() => void navigate('/orders/refund-close')}
              >
                {t('refund_close')}
              </Button>
            )}
            <SearchActs list={list} results={results} columns={columns} />
          </>
        }
        views={<SearchViews search={search} at={at} preset={preset} today={today} columns={usual} />}
        filters={<FilterLine of={search} total={total} />}
        note={<SearchNotes search={search} results={results} outcome={outcome} />}
        columns={isPhone ? forPhone(withFurther(list.columns, search.of.ownColumns)) : list.columns}
        fixed={!isPhone}
        pages={pages}
        rowKey={keyOf}
        rowState={order => (isCancelled(order) ? (strikes ? 'struck' : 'muted') : undefined)}
        below={below}
        choice={{ ...choice, label: (order: FoundOrder) => t('select', { order: order.order_identifier }) }}
        acts={!isPhone && acts}
        failed={t('failed')}
        none={results.isStopped ? null : <NoneFound search={search} preset={preset} today={today} />}
        foot={isPhone && acts ? acts : <ListFoot told={loaded || ''} keys={footKeys()} />}
      />
      {deciding && <DecideOrders asked={deciding} onDone={choice.renew} onClose={() => setDeciding(null)} />}
      {making && (
        <MakeBatch
          batch={making}
          orders={chosen}
          onRefused={choice.renew}
          onMade={choice.clear}
          onClose={() => setMaking(null)}
        />
      )}
    </>
  );
}

/** The lines of a card, as far as these columns are shown. */
const card = [
  'order_identifier',
  'dispatch_request_status',
  'customer_name',
  'grand_total',
  'dispatcher',
  'dispatch_date',
];

const forPhone = (columns: readonly Column<FoundOrder>[]): readonly Column<FoundOrder>[] =>
  [...columns].sort((a, b) => placeIn(a) - placeIn(b));
const placeIn = ({ id }: Column<FoundOrder>): number => card.indexOf(id) + 1 || card.length + 1;
