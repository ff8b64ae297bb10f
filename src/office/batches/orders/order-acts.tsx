import type { ReactNode } from 'react';
import { MOST_SLIPS, postBatchPackingSlips, slipFileIn } from '../../../../contract/orders/packing-slip.ts';
import { downloadSlips } from '../../../../core/access/orders.ts';
import { may } from '../../../../core/access/right.ts';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Alert, type AlertProps } from '../../../ui/scan/page/alert.tsx';
import type { Ok } from '../../calls/client.ts';
import { useAct } from '../../calls/use-act.ts';
import type { Chosen } from '../../list/choice/choice.ts';
import { useOffice } from '../../office.ts';
import { withReason } from '../../parts/reason.ts';
import { useActsKey } from '../../page/use-acts-key.ts';
import { fileOf, type SaveFile } from '../../parts/save-papers.ts';
import { printing } from '../../parts/slip-view.ts';
import { t } from '../texts.ts';
import styles from './orders.module.css';

type Slips = typeof postBatchPackingSlips;

interface OrderActsProps {
  readonly batch: string;
  /** The identifiers of the chosen deliveries, at least one. */
  readonly chosen: Chosen;
  /** Takes how the last act went; null while there is nothing to say. */
  readonly onOutcome: (outcome: ReactNode) => void;
  /** Before their number. */
  readonly children?: ReactNode;
}

/** Acts on the chosen orders of a batch, in the place of the list's title. The key `.` goes to the first of them. */
export function OrderActs({ batch, chosen, onOutcome, children }: OrderActsProps) {
  const { asker, saveFile } = useOffice();
  const isPhone = useIsPhone();
  const by = { slips: useAct(postBatchPackingSlips), labels: useAct(postBatchPackingSlips) };
  const acts = useActsKey();
  const print = printing(asker);
  const say = (tone: AlertProps['tone'], text: string, errors: readonly string[] = []) =>
    onOutcome(
      <Alert tone={tone} close={{ label: t('close'), onPress: () => onOutcome(null) }}>
        {text}
        {errors.length > 0 && (
          <ul className={styles.errors}>
            {errors.map(error => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
      </Alert>,
    );

  async function run(what: 'slips' | 'labels'): Promise<void> {
    const prints = what === 'labels';
    if (prints && print === 'dummy') return say('info', t('dummy'));
    if (chosen.size > MOST_SLIPS) return say('danger', t('too_many', { most: MOST_SLIPS, n: chosen.size }));
    onOutcome(null);
    const answer = await by[what].act({
      body: { identifiers: [...chosen], ...(prints && { auto_print_label: '1' as const }) },
    });
    if (answer.kind === 'refused' && answer.problem.code === 'no-labels') return say('info', t('no_labels'));
    if (answer.kind !== 'ok') return say('danger', withReason(t('act_failed'), answer));
    const { errors } = answer.body;
    if (!prints) saveSlips(batch, answer.body, saveFile);
    if (errors.length > 0) say('warning', t('merge_errors'), errors);
    else if (prints) say('success', t('printed'));
  }
  const press = (what: 'slips' | 'labels') => ({
    // One line on a phone too: the rows do not move when the first of them is chosen.
    ...(isPhone ? { size: 'desk' as const, iconOnly: true } : { size: 'row' as const }),
    busy: by[what].busy,
    onPress: () => void run(what),
  });
  return (
    <>
      {children}
      <h2 className={styles.title}>{t('selected', { n: chosen.size })}</h2>
      <div ref={acts} className={styles.acts}>
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
      </div>
    </>
  );
}

/** The slips in one file, the labels in another. */
function saveSlips(batch: string, body: Ok<Slips>['body'], saveFile: SaveFile): void {
  const slips = slipFileIn(body, 'packing_slips_content_type');
  if (slips) saveFile(`pakbonnen-${batch}.pdf`, fileOf(slips.base64, slips.contentType));
  const labels = body['labels_content_base64'];
  if (typeof labels === 'string') saveFile(`labels-${batch}.pdf`, fileOf(labels, 'application/pdf'));
}
