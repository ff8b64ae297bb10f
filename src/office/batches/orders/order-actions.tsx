import { useState } from 'react';
import { slipFileIn } from '../../../../contract/packing-slip.ts';
import { t } from './texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { fileOf, type SaveFile } from '../../parts/save-papers.ts';
import type { BatchQueries } from '../queries.ts';
import type { BatchRights } from '../view.ts';
import styles from './orders.module.css';

type Outcome =
  | { readonly tone: 'success' | 'danger' | 'info'; readonly text: string }
  | { readonly errors: readonly string[] };
type SlipsAnswer = Awaited<ReturnType<BatchQueries['slips']>>;

interface OrderActionsProps {
  batch: string;
  /** Identifiers of deliveries. */
  selected: ReadonlySet<string>;
  rights: BatchRights;
  queries: Pick<BatchQueries, 'slips' | 'printLabels'>;
  saveFile: SaveFile;
}

/** Actions on the selected orders, and their result. */
export function useOrderActions({ batch, selected, rights, queries, saveFile }: OrderActionsProps) {
  const [busy, setBusy] = useState<'slips' | 'labels' | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function run(
    what: 'slips' | 'labels',
    ask: () => Promise<SlipsAnswer>,
    done: (body: Body) => Outcome | null,
  ) {
    setBusy(what);
    setOutcome(null);
    const answer = await ask();
    setBusy(null);
    if (answer.kind === 'ok')
      setOutcome(answer.body.errors.length > 0 ? { errors: answer.body.errors } : done(answer.body));
    else {
      const why = answer.kind === 'refused' ? answer.problem.detail : undefined;
      setOutcome({ tone: 'danger', text: [t('failed'), why].filter(Boolean).join(' ') });
    }
    return answer;
  }
  async function download() {
    const answer = await run(
      'slips',
      () => queries.slips([...selected]),
      () => null,
    );
    if (answer.kind === 'ok') saveSlips(batch, answer.body, saveFile);
  }
  const print = () =>
    run(
      'labels',
      () => queries.printLabels([...selected]),
      () => ({ tone: 'success', text: t('printed') }),
    );

  const reason = selected.size === 0 ? { reason: t('select_first') } : {};
  const buttons = (
    <div className={styles.actions}>
      {rights.downloadSlips && (
        <Button
          size="desk"
          icon="download"
          busy={busy === 'slips'}
          {...reason}
          onPress={() => void download()}
        >
          {t('slips')}
        </Button>
      )}
      {rights.printLabels !== 'no' && (
        <Button
          size="desk"
          icon="printer"
          busy={busy === 'labels'}
          {...reason}
          onPress={() =>
            rights.printLabels === 'dummy' ? setOutcome({ tone: 'info', text: t('dummy') }) : void print()
          }
        >
          {t('labels')}
        </Button>
      )}
    </div>
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
      <ul>
        {outcome.errors.map(error => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </Alert>
  );
}

type Body = Extract<SlipsAnswer, { kind: 'ok' }>['body'];

/** The slips in one file, the labels in another. */
function saveSlips(batch: string, body: Body, saveFile: SaveFile): void {
  const slips = slipFileIn(body, 'packing_slips_content_type');
  if (slips) saveFile(`pakbonnen-${batch}.pdf`, fileOf(slips.base64, slips.contentType));
  const labels = body['labels_content_base64'];
  if (typeof labels === 'string') saveFile(`labels-${batch}.pdf`, fileOf(labels, 'application/pdf'));
}
