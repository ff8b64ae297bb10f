import { getPresale, patchPresale, type Presale } from '../../../contract/warehouse/presale.ts';
import type { Extra } from '../../../contract/extra.ts';
import { searchPages } from '../../../core/access/orders.ts';
import { seeStock } from '../../../core/access/stock.ts';
import { day, dayAndTime } from '../../texts/formats.ts';
import { SumList } from '../../ui/desk/sum-list.tsx';
import { FactList } from '../../ui/desk/fact-list.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { todayOf } from '../calls/today.ts';
import { useCall } from '../calls/use-call.ts';
import { EditPage } from '../edit/edit-page.tsx';
import { LockedField } from '../edit/locked-field.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { useSave } from '../edit/use-save.ts';
import { useMay, useOffice } from '../office.ts';
import { GoButton } from '../page/go-button.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { PageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { withReason } from '../parts/reason.ts';
import { stockPath } from '../parts/stock-path.ts';
import { Course } from './course.tsx';
import styles from './presales.module.css';
import { ReleaseCard, ReleaseDeliveries, useReleaseDay } from './release-card.tsx';
import { SoldBar } from './sold-bar.tsx';
import { Standing } from './standing.tsx';
import { t } from './texts.ts';
import {
  changesOf,
  courseOf,
  draftOf,
  hintOf,
  lockOf,
  ordersPath,
  presaleBody,
  presaleFaults,
  sumOf,
  toneOf,
  waitingOf,
  type PresaleDraft,
} from './view.ts';

const presaleInput = (presale: string) => ({ params: { presale } });

const fields = [
  { name: 'presale_starts_at', label: () => t('starts_on'), type: 'date' },
  { name: 'presale_ends_at', label: () => t('ends_on'), type: 'date' },
  { name: 'virtual_stock', label: () => t('virtual_stock'), inputMode: 'numeric', maxLength: 7 },
] as const;
const valueOf = (of: string | number | null): string =>
  of === null ? '–' : typeof of === 'number' ? String(of) : day(of);

/** One presale: its days and its virtual stock, as far as they can still be changed (shell-search-settings.md 4). */
export default function PresalePage({ params: { presale = '' } }: PageProps) {
  const call = useCall(getPresale, presaleInput(presale));
  return (
    <Loaded call={call} failed={t('detail_error', { id: presale })} notFound={t('missing')}>
      {of => <Detail of={of} />}
    </Loaded>
  );
}

function Detail({ of }: { of: Presale }) {
  const { http, asker } = useOffice();
  const today = todayOf(http);
  const may = useMay();
  const draft = useDraft(
    draftOf(of),
    value => presaleFaults(of, value),
    of.revision === undefined ? [] : [{ kind: 'presale', id: of.id, revision: of.revision }],
  );
  const { save, busy, failure } = useSave(
    draft,
    patchPresale,
    value => ({ params: { presale: String(of.id) }, body: presaleBody(of, value) }),
    () => void toast(t('saved')),
  );
  const release = useReleaseDay(of, draft.value);
  const hasRelease = asker.features.has('presale-release-day' satisfies Extra);
  const changes = changesOf(of, draft.value);
  return (
    <EditPage
      title={of.product_name ?? of.product_identifier}
      badge={<span className={styles.number}>{of.product_identifier}</span>}
      actions={
        <>
          {may(searchPages.default) && (
            <GoButton icon="list" kind="secondary" to={ordersPath(of)}>
              {t('to_orders')}
            </GoButton>
          )}
          {may(seeStock) && (
            <GoButton icon="columns" kind="secondary" to={stockPath(of.product_identifier)}>
              {t('to_stock')}
            </GoButton>
          )}
        </>
      }
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_error'), failure)}
      save={save}
      note={t('changes', { n: changes.length, names: changes.join(', ') })}
      side={
        <>
          <Sold of={of} draft={draft.value} />
          {hasRelease && <ReleaseCard release={release} />}
        </>
      }
    >
      <Course points={courseOf(of, draft.value, today)} />
      <Card title={t('facts')} actions={<Standing of={of} />}>
        <div className={styles.fields}>
          {fields.map(({ name, label, ...input }) => {
            const lock = lockOf(of, name, today);
            if (lock !== null)
              return <LockedField key={name} label={label()} value={valueOf(of[name])} hint={lock} />;
            return (
              <TextField
                key={name}
                {...draft.field(name)}
                {...input}
                label={label()}
                hint={hintOf(of, draft.value, name)}
              />
            );
          })}
          <LockedField label={t('released_on')} value={valueOf(of.release_date)} hint={t('from_publisher')} />
        </div>
      </Card>
      <Card>
        <FactList
          facts={[
            [t('product_identifier'), of.product_identifier],
            [t('additional_identifier'), of.additional_identifier ?? '–'],
            [t('created_at'), dayAndTime(of.created_at)],
            [t('updated_at'), dayAndTime(of.updated_at)],
          ]}
        />
      </Card>
      {hasRelease && <ReleaseDeliveries release={release} />}
    </EditPage>
  );
}

/** Pieces that were sold against the virtual stock as it is typed, as a bar and as a sum. */
function Sold({ of, draft }: { of: Presale; draft: PresaleDraft }) {
  const terms = sumOf(of, draft);
  const left = terms.reduce((sum, [, pieces]) => sum + pieces, 0);
  const waiting = waitingOf(of);
  return (
    <Card title={t('sold_against')}>
      <div className={styles.sold}>
        <SoldBar
          waiting={waiting}
          virtual_stock={waiting + left}
          tone={toneOf({ ...of, virtual_stock: waiting + left })}
        />
        <ul className={styles.legend}>
          <li data-waiting>{t('are_waiting', { n: waiting })}</li>
          {left >= 0 && <li>{t('for_sale', { n: left })}</li>}
        </ul>
      </div>
      <SumList terms={terms} total={[t(left < 0 ? 'over' : 'left'), Math.abs(left)]} isBad={left < 0} />
    </Card>
  );
}
