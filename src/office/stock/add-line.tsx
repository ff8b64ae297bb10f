import { useState } from 'react';
import { getParty, type StockLine } from '../../../contract/warehouse/stock.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import type { Failure } from '../calls/client.ts';
import { useCall } from '../calls/use-call.ts';
import { useSettled } from '../calls/use-settled.ts';
import { LeaveQuestion } from '../edit/leave-dialog.tsx';
import { reasonOf } from '../parts/reason.ts';
import styles from './stock.module.css';
import { t } from './texts.ts';
import { useSaveLevels } from './use-save-levels.ts';
import { isComplete, isKnown, NO_LINE } from './view.ts';

/** Pause after which a number that is typed is looked up (ms). */
const TYPED_MS = 400;

/** A row for a location that has no level of the article yet. */
export function AddLine({ product, lines }: { product: string; lines: readonly StockLine[] }) {
  const [line, setLine] = useState(NO_LINE);
  const party = line.party.trim();
  const asked = useSettled(party, TYPED_MS);
  const known = isKnown(party, lines);
  const { body, failure } = useCall(getParty, asked === '' || known ? null : { params: { party: asked } });
  const isFound = asked === party && party !== '' && !known && body !== undefined && failure === null;
  const { save, busy, failure: notSaved } = useSaveLevels(product);
  const isReady = isComplete(line, isFound);
  const fault = known
    ? t('known_party')
    : asked === party && failure
      ? whyNotFound(party, failure)
      : undefined;
  const submit = async () => {
    if (
      isReady &&
      !busy &&
      (await save({ party_identifier: party, id: undefined, revision: undefined }, line)) === null
    )
      setLine(NO_LINE);
  };
  const field = (of: keyof typeof line) => ({
    value: line[of],
    onChange: (to: string) => setLine(before => ({ ...before, [of]: to })),
  });
  return (
    <form
      className={styles.add}
      noValidate
      aria-label={t('add')}
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField {...field('party')} label={t('party')} maxLength={128} />
      <div className={styles.found}>
        <span className={styles.label}>{t('found')}</span>
        <output data-found={isFound || undefined} data-fault={fault !== undefined || undefined}>
          {isFound && <Icon name="check" size={18} />}
          {isFound ? body.name : (fault ?? '–')}
        </output>
      </div>
      <TextField {...field('stock_level')} label={t('stock_level')} inputMode="numeric" maxLength={7} />
      <TextField
        {...field('stock_level_overrule')}
        label={t('stock_level_overrule')}
        inputMode="numeric"
        maxLength={7}
      />
      <Button size="desk" kind="primary" icon="plus" type="submit" busy={busy} disabled={!isReady}>
        {t('add_verb')}
      </Button>
      {notSaved && (
        <p className={styles.notSaved} role="alert">
          {notSaved}
        </p>
      )}
      <LeaveQuestion dirty={(party !== '' || line.stock_level !== '') && !busy} />
    </form>
  );
}

/** The documents' words for one that is not there, whatever those of the OMS are. */
function whyNotFound(party: string, failure: Failure): string {
  if (failure.kind === 'refused' && failure.status === 404) return t('no_party', { party });
  return reasonOf(failure) ?? t('party_error');
}
