import { useState } from 'react';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { day } from '../../../texts/formats.ts';
import { t } from './texts.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { pieces } from '../orders/orders-view.ts';
import styles from './create-page.module.css';
import type { CreateModel } from './create-store.ts';

interface ByNumberProps {
  model: CreateModel;
  onCreate: (deliveries: readonly DispatchRequest[]) => void;
}

/** A batch of orders named one by one, by typing or by scanning their numbers. */
export function ByNumber({ model, onCreate }: ByNumberProps) {
  const { picked, lookUp } = model;
  const [text, setText] = useState('');
  const error =
    lookUp === 'not-found' ? t('not_found') : lookUp === 'failed' ? t('look_up_failed') : undefined;
  async function add() {
    if (text.trim() === '' || lookUp === 'busy') return;
    if (await model.add(text)) setText('');
  }
  return (
    <Card
      title={t('by_number')}
      foot={
        <Button
          wide
          size="desk"
          kind="primary"
          busy={model.creating}
          {...(picked.length === 0 && { reason: t('add_first') })}
          onPress={() => onCreate(picked)}
        >
          {picked.length === 0 ? t('create') : t('create_n', { n: picked.length })}
        </Button>
      }
    >
      <form
        className={styles.number}
        onSubmit={event => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label={t('number')}
          value={text}
          required
          autoComplete="off"
          maxLength={64}
          onChange={setText}
          {...(error && { error })}
        />
        <Button type="submit" size="desk" busy={lookUp === 'busy'} disabled={text.trim() === ''}>
          {t('add')}
        </Button>
      </form>
      {picked.length > 0 && (
        <ul className={styles.picked}>
          {picked.map(delivery => (
            <li key={delivery.id}>
              <Picked delivery={delivery} onRemove={() => model.remove(delivery.identifier)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Picked({ delivery, onRemove }: { delivery: DispatchRequest; onRemove: () => void }) {
  const order = delivery.sales_order.identifier;
  const n = pieces(delivery);
  const date = delivery.dispatch_date ? day(delivery.dispatch_date) : '–';
  return (
    <>
      <span className={styles.words}>
        <strong>{order}</strong>
        <span>{t('about', { date, n })}</span>
      </span>
      <Button size="desk" kind="quiet" icon="close" iconOnly onPress={onRemove}>
        {t('remove', { order })}
      </Button>
    </>
  );
}
