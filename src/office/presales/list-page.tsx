import { Link, useNavigate } from 'react-router';
import { listPresales, type Presale } from '../../../contract/warehouse/presale.ts';
import type { Day } from '../../../core/calendar/day.ts';
import { day } from '../../texts/formats.ts';
import { Status } from '../../ui/desk/status.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { todayOf } from '../calls/today.ts';
import { columnsWith, type Column } from '../list/column.ts';
import { defineList } from '../list/define-list.tsx';
import { useOffice } from '../office.ts';
import { useKeys } from '../page/keys.ts';
import { ListPage } from '../page/list-page.tsx';
import { PageTabs } from '../page/page-tabs.tsx';
import styles from './presales.module.css';
import { SoldBar } from './sold-bar.tsx';
import { t } from './texts.ts';
import {
  listInput,
  listPath,
  lists,
  presalePath,
  standingOf,
  toneOf,
  waitingOf,
  type ListName,
} from './view.ts';

const dayOrNone = (of: string | null): string => (of === null ? '–' : day(of));
const titleOf = (p: Presale): string => p.product_name ?? p.product_identifier;
const icons = { bad: 'alert', warn: 'clock', info: 'check', ok: 'check', neutral: 'check' } as const;

function Standing({ of }: { of: Presale }) {
  const { tone, text } = standingOf(of);
  return <Status tone={tone} icon={icons[tone]} text={text} />;
}

const Waiting = ({ of }: { of: Presale }) => (
  <span className={styles.waiting}>
    <SoldBar waiting={waitingOf(of)} virtual_stock={of.virtual_stock} tone={toneOf(of)} />
    <span>{t('waiting_of', { n: waitingOf(of), virtual_stock: of.virtual_stock })}</span>
  </span>
);

const column = columnsWith(t);
const columns: readonly Column<Presale>[] = [
  column('product_name', p => <Link to={presalePath(p.id)}>{titleOf(p)}</Link>, {
    card: 'title',
    whole: p => ({ text: titleOf(p), marks: 0 }),
  }),
  column('product_identifier', p => p.product_identifier, { card: 'further', width: '120px' }),
  column('presale_starts_at', p => dayOrNone(p.presale_starts_at), { card: 'further', width: '120px' }),
  column('presale_ends_at', p => dayOrNone(p.presale_ends_at), { card: 'further', width: '120px' }),
  column('release_date', p => dayOrNone(p.release_date), { card: 'named', width: '120px' }),
  column('sold_quantity', p => p.sold_quantity ?? '–', { align: 'right', width: '100px' }),
  column('cancelled_quantity', p => p.cancelled_quantity ?? '–', { align: 'right', width: '120px' }),
  column('waiting', p => <Waiting of={p} />, { card: 'further', width: '230px' }),
  column('standing', p => <Standing of={p} />, { card: 'status', width: '200px' }),
];

const { useList } = defineList({
  name: 'presales',
  endpoint: listPresales,
  filters: {},
  columns: () => columns,
  input: ({ list, today }: { list: ListName; today: Day }) => listInput(list, today),
});

/** Presales of one of the four lists, those that are released first at the top (shell-search-settings.md 2.11). */
export const presalesPage = (list: ListName) => ({
  default: function PresalesPage() {
    const { http } = useOffice();
    const navigate = useNavigate();
    useKeys(
      Object.fromEntries(
        lists.map((to, nth) => [
          String(nth + 1),
          { text: t(`to_${to}`), act: () => void navigate(listPath(to)) },
        ]),
      ),
    );
    return (
      <ListPage
        {...useList({ list, today: todayOf(http) }).list}
        caption={t(list)}
        views={
          <PageTabs
            label={t('lists')}
            tabs={lists.map(to => ({ title: t(to), path: listPath(to), isCurrent: to === list }))}
          />
        }
        failed={t('list_error')}
        none={<Empty icon="clock" text={t(`none_${list}`)} />}
      />
    );
  },
});
