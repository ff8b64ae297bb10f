import { useState, type ReactNode } from 'react';
import {
  batchPackingSlips,
  MOST_SLIPS,
  postBatchPackingSlips,
  slipFileIn,
} from '../../../contract/orders/packing-slip.ts';
import type { Extra } from '../../../contract/extra.ts';
import { downloadSlips } from '../../../core/access/orders.ts';
import { may } from '../../../core/access/right.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Button, type ButtonProps } from '../../ui/scan/controls/button.tsx';
import { Alert, type AlertProps } from '../../ui/scan/page/alert.tsx';
import type { Ok } from '../calls/client.ts';
import { useAct } from '../calls/use-act.ts';
import { useOffice } from '../office.ts';
import { withReason } from './reason.ts';
import { fileOf, type SaveFile } from './save-papers.ts';
import { t } from './slip-texts.ts';
import styles from './slip-panel.module.css';
import { printing } from './slip-view.ts';

type Slips = Ok<typeof postBatchPackingSlips>['body'];
type What = 'slips' | 'labels';

interface SlipsOfManyProps {
  /** Names of deliveries. */
  readonly identifiers: readonly string[];
  /** Part of the names of the files. */
  readonly name: string;
  /** Takes how the last act went; null while there is nothing to say. */
  readonly onOutcome: (outcome: ReactNode) => void;
  readonly kind?: ButtonProps['kind'];
}

/** Packing slips to download and labels to print of chosen deliveries, in parts that the OMS draws at once. */
export function SlipsOfMany({ identifiers, name, onOutcome, kind }: SlipsOfManyProps) {
  const { asker, saveFile } = useOffice();
  const isPhone = useIsPhone();
  const { act: post } = useAct(postBatchPackingSlips);
  const { act: get } = useAct(batchPackingSlips);
  const hasPrinting = asker.features.has('printing' satisfies Extra);
  const [busy, setBusy] = useState<What | null>(null);
  const print = printing(asker);
  const say = (tone: AlertProps['tone'], texts: OutcomeProps['texts'], rest: Partial<OutcomeProps> = {}) =>
    onOutcome(<Outcome tone={tone} texts={texts} onClose={() => onOutcome(null)} {...rest} />);

  async function run(what: What): Promise<void> {
    if (what === 'labels' && print === 'dummy') return say('info', [t('dummy')]);
    if (identifiers.length === 0) return say('info', [t('nothing_chosen')]);
    await go({ what, parts: partsOf(identifiers), from: 0, errors: [], hasPrinted: false, without: 0 });
  }

  async function go({ what, parts, from, ...before }: Run): Promise<void> {
    onOutcome(null);
    setBusy(what);
    let { hasPrinted, without } = before;
    const errors = [...before.errors];
    const lack = () => without > 0 && t('without_labels', { n: without });
    for (const [nth, part] of parts.entries()) {
      if (nth < from) continue;
      const asked = what === 'labels' ? { auto_print_label: '1' as const } : {};
      const answer = hasPrinting
        ? await post({ body: { identifiers: [...part], ...asked } })
        : await get({ query: { identifiers: part.join(), ...asked } });
      if (answer.kind === 'refused' && answer.problem.code === 'no-labels') without += part.length;
      else if (answer.kind !== 'ok') {
        setBusy(null);
        const done = nth > 0 && t('done_before', { n: nth * MOST_SLIPS, of: parts.flat().length });
        return say('danger', [withReason(t('act_failed'), answer), done, lack()], {
          what,
          errors,
          // Papers that were printed or saved are not made twice.
          ...(done && { onGoOn: () => void go({ what, parts, from: nth, errors, hasPrinted, without }) }),
        });
      } else {
        errors.push(...answer.body.errors);
        // Without print jobs nothing but its errors tells of a print.
        hasPrinted ||= hasPrinting ? 'print_jobs' in answer.body : answer.body.errors.length < part.length;
        if (what === 'slips') save(parts.length > 1 ? `${name}-${nth + 1}` : name, answer.body, saveFile);
      }
    }
    setBusy(null);
    const printed = hasPrinted ? [t('printed'), lack()] : without > 0 ? [t('no_labels')] : [];
    if (errors.length > 0) say('warning', printed, { what, errors });
    else if (what === 'labels') say(hasPrinted ? 'success' : 'info', printed);
  }
  const press = (what: What) => ({
    kind,
    // One line on a phone too: the rows do not move when the first of them is chosen.
    ...(isPhone ? { size: 'desk' as const, iconOnly: true } : { size: 'row' as const }),
    busy: busy === what,
    onPress: () => void run(what),
  });
  return (
    <>
      {may(asker, downloadSlips) && (
        <Button icon="download" {...press('slips')}>
          {t('slips_of_many')}
        </Button>
      )}
      {print !== 'no' && (
        <Button icon="printer" {...press('labels')}>
          {t('labels_of_many')}
        </Button>
      )}
    </>
  );
}

/** Papers of many deliveries, as far as they are made. */
interface Run {
  readonly what: What;
  readonly parts: readonly (readonly string[])[];
  /** The part to go on with. */
  readonly from: number;
  /** Errors of the parts before it. */
  readonly errors: readonly string[];
  readonly hasPrinted: boolean;
  /** Deliveries of parts without a label. */
  readonly without: number;
}

const partsOf = (identifiers: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(identifiers.length / MOST_SLIPS) }, (_, i) =>
    identifiers.slice(i * MOST_SLIPS, (i + 1) * MOST_SLIPS),
  );

/** The slips in one file, the labels in another. */
function save(name: string, body: Slips, saveFile: SaveFile): void {
  const slips = slipFileIn(body, 'packing_slips_content_type');
  if (slips) saveFile(`pakbonnen-${name}.pdf`, fileOf(slips.base64, slips.contentType));
  const labels = body['labels_content_base64'];
  if (typeof labels === 'string') saveFile(`labels-${name}.pdf`, fileOf(labels, 'application/pdf'));
}

interface OutcomeProps {
  readonly tone: AlertProps['tone'];
  /** Sentences, as far as there are. */
  readonly texts: readonly (string | false)[];
  /** Papers that went wrong with `errors`. */
  readonly what?: What;
  readonly errors?: readonly string[];
  /** Goes on from there. */
  readonly onGoOn?: () => void;
  readonly onClose: () => void;
}

const Outcome = ({ tone, texts, what, errors, onGoOn, onClose }: OutcomeProps) => (
  <Alert
    tone={tone}
    close={{
      label: t('close'),
      onPress: () => {
        onClose();
        // Its button goes with it: the keyboard goes on in the page.
        document.getElementById('content')?.focus({ preventScroll: true });
      },
    }}
    action={
      onGoOn && (
        <Button size="row" onPress={onGoOn}>
          {t('go_on')}
        </Button>
      )
    }
  >
    {texts.map(text => text && <p key={text}>{text}</p>)}
    {errors && errors.length > 0 && (
      <>
        <p>{t(what === 'labels' ? 'print_errors' : 'merge_errors')}</p>
        <ul className={styles.errors}>
          {errors.map(error => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      </>
    )}
  </Alert>
);
