import { useState } from 'react';
import { listDispatchRequests, type DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { AccessPlace } from '../../../../core/access/right.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useAct } from '../../calls/use-act.ts';
import { LeaveQuestion } from '../../edit/leave-dialog.tsx';
import { useKeptEdits } from '../../edit/use-kept-edits.ts';
import { dateOf, pieces } from '../view.ts';
import { t } from '../texts.ts';
import styles from './create-page.module.css';
import { anyNumberInput, numberInput, whyNot, withoutCustomer } from './create-view.ts';
import type { MakingProps } from './pick-zones.tsx';

/** A batch of orders named one by one, by typing or by scanning their numbers. */
export function ByNumber({ place, busy, onCreate }: MakingProps & { readonly place: AccessPlace }) {
  const [picked, setPicked] = useState<readonly DispatchRequest[]>([]);
  const [text, setText] = useState('');
  /** Why the order that was typed last cannot be in the batch. */
  const [refused, setRefused] = useState<string | null>(null);
  useKeptEdits(picked.map(withoutCustomer), picked.length > 0, setPicked);
  const lookUp = useAct(listDispatchRequests);
  const error = lookUp.failure ? t('act_failed') : (refused ?? undefined);
  async function add(): Promise<void> {
    if (text.trim() === '' || lookUp.busy) return;
    setRefused(null);
    const answer = await lookUp.act(numberInput(place, text));
    if (answer.kind !== 'ok') return;
    const found = answer.body;
    if (found.length === 0) {
      const anyOf = await lookUp.act(anyNumberInput(place, text));
      if (anyOf.kind === 'ok') setRefused(whyNot(anyOf.body));
      return;
    }
    setPicked(before => [...before, ...found.filter(({ id }) => before.every(one => one.id !== id))]);
    setText('');
  }
  return (
    <Card
      title={t('by_number')}
      foot={
        <Button
          wide
          size="desk"
          kind="primary"
          busy={busy}
          {...(picked.length === 0 && { reason: t('add_first') })}
          onPress={() => onCreate(picked)}
        >
          {picked.length === 0 ? t('create') : t('create_n', { n: picked.length })}
        </Button>
      }
    >
      <form
        className={styles.line}
        onSubmit={event => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label={t('number')}
          value={text}
          required
          takesScans
          autoComplete="off"
          maxLength={64}
          onChange={setText}
          {...(error && { error })}
        />
        <Button type="submit" size="desk" busy={lookUp.busy} disabled={text.trim() === ''}>
          {t('add')}
        </Button>
      </form>
      <ul className={styles.picked}>
        {picked.map(one => (
          <li key={one.id}>
            <span className={styles.words}>
              <strong>{one.sales_order.identifier}</strong>
              {t('about', { date: dateOf(one), n: pieces(one) })}
            </span>
            <Button
              size="desk"
              kind="quiet"
              icon="close"
              iconOnly
              onPress={() => setPicked(picked.filter(({ id }) => id !== one.id))}
            >
              {t('remove', { order: one.sales_order.identifier })}
            </Button>
          </li>
        ))}
      </ul>
      <LeaveQuestion dirty={picked.length > 0 && !busy} />
    </Card>
  );
}
