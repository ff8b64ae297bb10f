import { useState } from 'react';
import { batchPackingSlips, slipFileIn } from '../../../../contract/orders/packing-slip.ts';
import { downloadSlips } from '../../../../core/access/orders.ts';
import { may } from '../../../../core/access/right.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Alert, type AlertProps } from '../../../ui/scan/page/alert.tsx';
import type { Ok } from '../../calls/client.ts';
import { useAct } from '../../calls/use-act.ts';
import type { Chosen } from '../../list/choice.ts';
import { useOffice } from '../../office.ts';
import { fileOf, type SaveFile } from '../../parts/save-papers.ts';
import { printing } from '../../parts/slip-view.ts';
import { t } from '../texts.ts';
import styles from './orders.module.css';

type Slips = typeof batchPackingSlips;
interface Outcome extends Pick<AlertProps, 'tone'> {
  readonly text: string;
  readonly errors?: readonly string[];
}

/** Acts on the chosen orders, by the identifiers of their deliveries, and the outcome of the last one. */
export function useOrderActions(batch: string, chosen: Chosen) {
  const { asker, saveFile } = useOffice();
  const by = { slips: useAct(batchPackingSlips), labels: useAct(batchPackingSlips) };
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const print = printing(asker);

  async function run(what: 'slips' | 'labels'): Promise<void> {
    const prints = what === 'labels';
    if (prints && print === 'dummy') return setOutcome({ tone: 'info', text: t('dummy') });
    setOutcome(null);
    const identifiers = [...chosen].join(',');
    const answer = await by[what].act({
      query: { identifiers, ...(prints && { auto_print_label: '1' as const }) },
    });
    if (answer.kind !== 'ok') {
      const why = answer.kind === 'refused' && answer.problem.detail;
      return setOutcome({ tone: 'danger', text: [t('act_failed'), why].filter(Boolean).join(' ') });
    }
    const { errors } = answer.body;
    if (!prints) saveSlips(batch, answer.body, saveFile);
    if (errors.length > 0) setOutcome({ tone: 'warning', text: t('merge_errors'), errors });
    else if (prints) setOutcome({ tone: 'success', text: t('printed') });
  }
  const press = (what: 'slips' | 'labels') => ({
    size: 'row' as const,
    busy: by[what].busy,
    onPress: () => void run(what),
    ...(chosen.size === 0 && { reason: t('select_first') }),
  });
  return {
    buttons: (
      <>
        {may(asker, downloadSlips) && (
          <Button icon="download" {...press('slips')}>
            {t('slips')}
          </Button>
        )}
        {print !== 'no' && (
          <Button icon="printer" {...press('labels')}>
            {t('labels')}
          </Button>
        )}
      </>
    ),
    outcome: outcome && (
      <Alert tone={outcome.tone} close={{ label: t('close'), onPress: () => setOutcome(null) }}>
        {outcome.text}
        {outcome.errors && (
          <ul className={styles.errors}>
            {outcome.errors.map(error => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
      </Alert>
    ),
  };
}

/** The slips in one file, the labels in another. */
function saveSlips(batch: string, body: Ok<Slips>['body'], saveFile: SaveFile): void {
  const slips = slipFileIn(body, 'packing_slips_content_type');
  if (slips) saveFile(`pakbonnen-${batch}.pdf`, fileOf(slips.base64, slips.contentType));
  const labels = body['labels_content_base64'];
  if (typeof labels === 'string') saveFile(`labels-${batch}.pdf`, fileOf(labels, 'application/pdf'));
}
