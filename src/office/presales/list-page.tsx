import { Link, useNavigate } from 'react-router';
import { countPresales, listPresales, type Presale } from '../../../contract/warehouse/presale.ts';
import type { Extra } from '../../../contract/extra.ts';
import type { Day } from '../../../core/calendar/day.ts';
import { day } from '../../texts/formats.ts';
import { whole } from '../../texts/office-formats.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { useCall } from '../calls/use-call.ts';
import { useRefresh } from '../calls/use-refresh.ts';
import { todayOf } from '../calls/today.ts';
import { columnsWith, type Column } from '../list/column.ts';
import { defineList } from '../list/define-list.tsx';
import { ListFoot } from '../list/list-foot.tsx';
import { useOffice } from '../office.ts';
import { useKeys } from '../page/keys.ts';
import { ListPage } from '../page/list-page.tsx';
import { PageTabs } from '../page/page-tabs.tsx';
import { Picture } from '../parts/picture.tsx';
import styles from './presales.module.css';
import { SoldBar } from './sold-bar.tsx';
import { Standing } from './standing.tsx';
import { t } from './texts.ts';
import {
  listInput,
  listPath,
  lists,
  numbersOf,
  presalePath,
  toneOf,
  waitingOf,
  type ListName,
} from './view.ts';

const dayOrNone = (of: string | null): string => (of === null ? '–' : day(of));
const titleOf = (p: Presale): string => p.product_name ?? p.product_identifier;
const Waiting = ({ of }: { of: Presale }) => (
  <span className={styles.waiting}>
    <SoldBar waiting={waitingOf(of)} virtual_stock={of.virtual_stock} tone={toneOf(of)} />
    <span>{t('waiting_of', { n: whole(waitingOf(of)), virtual_stock: whole(of.virtual_stock) })}</span>
  </span>
);

/** Its link alone on a card, which has lines of their own for the rest. */
function Article({ of }: { of: Presale }) {
  const isPhone = useIsPhone();
  const link = <Link to={presalePath(of.id)}>{titleOf(of)}</Link>;
  if (isPhone) return link;
  return (
    <span className={styles.article}>
      <Picture url={of.product_image_url} size={28} />
      <span className={styles.lines}>
        {link}
        <span className={styles.soft}>{numbersOf(of)}</span>
      </span>
    </span>
  );
}

const column = columnsWith(t);
/** On a card; elsewhere they stand under the name. */
const numbers = column('product_identifier', numbersOf, { card: 'under' });
const starts = column<Presale>('presale_starts_at', p => dayOrNone(p.presale_starts_at), { width: '120px' });
const ends = column<Presale>('presale_ends_at', p => dayOrNone(p.presale_ends_at), { width: '120px' });
const columns: readonly Column<Presale>[] = [
  column('product_name', p => <Article of={p} />, {
    card: 'title',
    whole: p => ({ text: titleOf(p), marks: 0 }),
  }),
  starts,
  ends,
  column('release_date', p => dayOrNone(p.release_date), {
    card: 'named',
    shortHeader: () => t('card_release'),
    width: '120px',
  }),
  column('sold_quantity', p => p.sold_quantity ?? '–', { align: 'right', width: '100px' }),
  column('cancelled_quantity', p => p.cancelled_quantity ?? '–', { align: 'right', width: '120px' }),
  column('waiting', p => <Waiting of={p} />, {
    card: 'further',
    // The bar and its numbers say it.
    shortHeader: () => '',
    width: '230px',
  }),
  column('standing', p => <Standing of={p} />, { card: 'status', width: '200px' }),
];
/** A card has the day that comes next: the start of one that has not begun, else the end. */
const cardColumns = (list: ListName): readonly Column<Presale>[] => [
  numbers,
  ...columns.map((one): Column<Presale> => {
    if (one !== (list === 'future' ? starts : ends)) return one;
    return { ...one, card: 'named', shortHeader: () => t(list === 'future' ? 'card_start' : 'card_end') };
  }),
];

const footKeys = () => [
  { keys: ['1', '4'], range: true, text: t('key_tab') } as const,
  { keys: ['Enter'], text: t('key_open') },
];

interface ListAt {
  readonly list: ListName;
  readonly today: Day;
  readonly isPhone: boolean;
}

const { useList } = defineList({
  name: 'presales',
  endpoint: listPresales,
  filters: { product: { kind: 'text', label: () => t('find'), inSight: true, takesScans: true } },
  order: { by: 'release_date', text: () => t('by_release') },
  columns: ({ list, isPhone }: ListAt) => (isPhone ? cardColumns(list) : columns),
  input: ({ list, today }: ListAt, { product }) => listInput(list, today, product),
});

/** Presales of one of the four lists, those that are released first at the top (shell-search-settings.md 2.11). */
export const presalesPage = (list: ListName) => ({
  default: function PresalesPage() {
    const { http, asker } = useOffice();
    const navigate = useNavigate();
    const isPhone = useIsPhone();
    const refresh = useRefresh();
    const { values, list: found } = useList({ list, today: todayOf(http), isPhone });
    const { body: counts } = useCall(
      countPresales,
      asker.features.has('presale-counts' satisfies Extra) ? {} : null,
    );
    useKeys(
      Object.fromEntries(
        lists.map((to, nth) => [
          String(nth + 1),
          { text: t(`to_${to}`), act: () => void navigate(listPath(to)) },
        ]),
      ),
    );
    // A search has more than is loaded, until its end.
    const count =
      values.product === '' ? counts?.[list] : found.pages.more ? undefined : found.pages.rows?.length;
    const told = count === undefined ? '' : t(`count_${list}`, { n: count });
    return (
      <ListPage
        {...found}
        caption={t(list)}
        actions={
          <Button size="desk" icon="refresh" iconOnly={isPhone} onPress={() => void refresh(['presale'])}>
            {t('refresh')}
          </Button>
        }
        views={
          <PageTabs
            label={t('lists')}
            tabs={lists.map(to => ({
              title: t(to),
              path: listPath(to),
              isCurrent: to === list,
              count: counts?.[to],
            }))}
          />
        }
        failed={t('list_error')}
        none={<Empty icon="calendar" text={t(values.product === '' ? `none_${list}` : 'none_found')} />}
        foot={<ListFoot told={told} keys={footKeys()} />}
      />
    );
  },
});
