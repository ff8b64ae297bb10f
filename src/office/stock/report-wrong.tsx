import { useState } from 'react';
import { MOST_REPORT_NOTE, reportStock, type StockLine } from '../../../contract/warehouse/stock.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { ActDialog } from '../edit/act-dialog.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { useSave } from '../edit/use-save.ts';
import { toast } from '../page/toast.ts';
import { withReason } from '../parts/reason.ts';
import styles from './stock.module.css';
import { t } from './texts.ts';

interface ReportProps {
  readonly line: StockLine;
  readonly available: number;
}

/** Tells who may edit stock that a number that adds up is wrong all the same. */
export function ReportWrong(props: ReportProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.wrong}>
      <Button size="row" kind="quiet" icon="comment" onPress={() => setOpen(true)}>
        {t('report_other')}
      </Button>
      {isOpen && <ReportDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

const faultsOf = ({ note }: { readonly note: string }) => ({
  ...(note.trim() === '' && { note: t('report_empty') }),
});

function ReportDialog({ line, available, onClose }: ReportProps & { onClose: () => void }) {
  const { product_identifier: product, party_identifier: party, party_name } = line;
  const draft = useDraft({ note: '' }, faultsOf);
  const { save, busy, failure } = useSave(
    draft,
    reportStock,
    ({ note }) => ({
      params: { product, party },
      body: { number: 'available' as const, told: available, note },
    }),
    () => {
      onClose();
      void toast(t('reported'));
    },
  );
  return (
    <ActDialog
      title={t('report_title')}
      verb={t('report_verb')}
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('report_error'), failure)}
      save={save}
      onClose={onClose}
    >
      <p>{t('report_effect', { name: party_name ?? party })}</p>
      <TextField {...draft.field('note')} label={t('report_note')} rows={3} maxLength={MOST_REPORT_NOTE} />
    </ActDialog>
  );
}
