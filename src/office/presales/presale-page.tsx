import { getPresale, patchPresale, type Presale } from '../../../contract/warehouse/presale.ts';
import { seeStock } from '../../../core/access/stock.ts';
import { day, dayAndTime } from '../../texts/formats.ts';
import { SumList } from '../../ui/desk/sum-list.tsx';
import { FactList } from '../../ui/desk/fact-list.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { todayOf } from '../calls/today.ts';
import { useCall } from '../calls/use-call.ts';
import { EditPage } from '../edit/edit-page.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { useSave } from '../edit/use-save.ts';
import { useMay, useOffice } from '../office.ts';
import { GoButton } from '../page/go-button.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { PageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { withReason } from '../parts/reason.ts';
import { stockPath } from '../parts/stock-path.ts';
import styles from './presales.module.css';
import { t } from './texts.ts';
import { draftOf, lockOf, presaleBody, presaleFaults, sumOf } from './view.ts';

const presaleInput = (presale: string) => ({ params: { presale } });

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
  const { http } = useOffice();
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
  const terms = sumOf(of, draft.value);
  const left = terms.reduce((sum, [, pieces]) => sum + pieces, 0);
  return (
    <EditPage
      title={of.product_name ?? of.product_identifier}
      actions={
        may(seeStock) && (
          <GoButton icon="columns" to={stockPath(of.product_identifier)}>
            {t('to_stock')}
          </GoButton>
        )
      }
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_error'), failure)}
      save={save}
    >
      <Card title={t('facts')}>
        <div className={styles.fields}>
          <TextField
            {...draft.field('presale_starts_at')}
            {...lockOf(of, 'presale_starts_at', today)}
            label={t('starts_on')}
            type="date"
          />
          <TextField
            {...draft.field('presale_ends_at')}
            {...lockOf(of, 'presale_ends_at', today)}
            label={t('ends_on')}
            type="date"
          />
          <TextField
            {...draft.field('virtual_stock')}
            {...lockOf(of, 'virtual_stock', today)}
            label={t('virtual_stock')}
            inputMode="numeric"
            maxLength={7}
          />
        </div>
      </Card>
      <Card title={t('sold_against')}>
        <SumList terms={terms} total={[t(left < 0 ? 'over' : 'left'), Math.abs(left)]} isBad={left < 0} />
      </Card>
      <Card>
        <FactList
          facts={[
            [t('product_identifier'), of.product_identifier],
            [t('additional_identifier'), of.additional_identifier ?? '–'],
            [t('released_on'), of.release_date === null ? t('never_released') : day(of.release_date)],
            [t('created_at'), dayAndTime(of.created_at)],
            [t('updated_at'), dayAndTime(of.updated_at)],
          ]}
        />
      </Card>
    </EditPage>
  );
}
