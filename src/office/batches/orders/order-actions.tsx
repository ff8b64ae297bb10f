import { useState } from 'react';
import { batchPackingSlips, slipFileIn } from '../../../../contract/orders/packing-slip.ts';
import { t } from './texts.ts';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import type { Ok } from '../../calls/client.ts';
import { useAct } from '../../calls/use-act.ts';
import type { Chosen } from '../../list/choice.ts';
import { useOffice } from '../../office.ts';
import { fileOf, type SaveFile } from '../../parts/save-papers.ts';
import type { SlipRights } from '../../parts/slip-view.ts';
import styles from './orders.module.css';

type Outcome =
  | { readonly tone: 'success' | 'danger' | 'info'; readonly text: string }
  | { readonly errors: readonly string[] };
type Body = Ok<typeof batchPackingSlips>['body'];

interface OrderActionsProps {
  readonly batch: string;
  /** Identifiers of deliveries. */
  readonly chosen: Chosen;
  readonly rights: SlipRights;
}

/** Actions on the chosen orders, and their result. */
export function useOrderActions({ batch, chosen, rights }: OrderActionsProps) {
  const { saveFile } = useOffice();
  const { act, busy } = useAct(batchPackingSlips);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [asked, setAsked] = useState<'slips' | 'labels'>('slips');

  async function run(what: 'slips' | 'labels') {
    setAsked(what);
    setOutcome(null);
    const print = what === 'labels' && { auto_print_label: '1' as const };
    const answer = await act({ query: { identifiers: [...chosen].join(','), ...print } });
    if (answer.kind !== 'ok') {
      const why = answer.kind === 'refused' ? answer.problem.detail : undefined;
      return setOutcome({ tone: 'danger', text: [t('failed'), why].filter(Boolean).join(' ') });
    }
    const { errors } = answer.body;
    if (what === 'slips') saveSlips(batch, answer.body, saveFile);
    if (errors.length > 0) setOutcome({ errors });
    else if (what === 'labels') setOutcome({ tone: 'success', text: t('printed') });
  }

  const reason = chosen.size === 0 ? { reason: t('select_first') } : {};
  const buttons = (
    <>
      {rights.download && (
        <Button
          size="row"
          icon="download"
          busy={busy && asked === 'slips'}
          {...reason}
          onPress={() => void run('slips')}
        >
          {t('slips')}
        </Button>
      )}
      {rights.print !== 'no' && (
        <Button
          size="row"
          icon="printer"
          busy={busy && asked === 'labels'}
          {...reason}
          onPress={() =>
            rights.print === 'dummy' ? setOutcome({ tone: 'info', text: t('dummy') }) : void run('labels')
          }
        >
          {t('labels')}
        </Button>
      )}
    </>
  );
  const message = outcome && <OutcomeAlert outcome={outcome} onClose={() => setOutcome(null)} />;
  return { buttons, message };
}

function OutcomeAlert({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const close = { label: t('close'), onPress: onClose };
  if ('text' in outcome)
    return (
      <Alert tone={outcome.tone} close={close}>
        {outcome.text}
      </Alert>
    );
  return (
    <Alert tone="warning" close={close}>
      {t('merge_errors')}
      <ul className={styles.errors}>
        {outcome.errors.map(error => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** The slips in one file, the labels in another. */
function saveSlips(batch: string, body: Body, saveFile: SaveFile): void {
  const slips = slipFileIn(body, 'packing_slips_content_type');
  if (slips) saveFile(`pakbonnen-${batch}.pdf`, fileOf(slips.base64, slips.contentType));
  const labels = body['labels_content_base64'];
  if (typeof labels === 'string') saveFile(`labels-${batch}.pdf`, fileOf(labels, 'application/pdf'));
}
