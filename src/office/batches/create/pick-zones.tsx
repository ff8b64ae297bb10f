import { useState } from 'react';
import { MOST_DELIVERIES } from '../../../../contract/warehouse/new-batch.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { t } from './texts.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import styles from './create-page.module.css';
import type { CreateModel } from './create-store.ts';
import { columnsOf, inZones, readCount, type PickZone } from './create-view.ts';

interface PickZonesProps {
  model: CreateModel;
  zones: readonly PickZone[];
  onCreate: (deliveries: readonly DispatchRequest[]) => void;
}

/** A batch of the most recent orders of the chosen pick zones. */
export function PickZones({ model, zones, onCreate }: PickZonesProps) {
  const [text, setText] = useState('');
  const deliveries = inZones(zones, model.chosen);
  const most = Math.min(deliveries.length, MOST_DELIVERIES);
  const count = readCount(text, most);
  const names = zones.map(({ name }) => name);
  const all = names.length > 0 && names.every(name => model.chosen.has(name));
  const wrong = most > 0 && count === null;
  const reason = most === 0 ? t('choose_zone') : wrong ? t('count_error', { n: most }) : undefined;
  return (
    <Card
      title={t('zones')}
      actions={
        zones.length > 0 && (
          <CheckField
            label={t('all')}
            checked={all}
            mixed={!all && model.chosen.size > 0}
            onChange={on => model.chooseZones(names, on)}
          />
        )
      }
      foot={
        zones.length > 0 && (
          <form
            className={styles.count}
            onSubmit={event => {
              event.preventDefault();
              if (count !== null && !model.creating) onCreate(deliveries.slice(0, count));
            }}
          >
            <TextField
              label={t('count')}
              inputMode="numeric"
              value={text}
              placeholder={String(most)}
              disabled={most === 0}
              onChange={setText}
              {...(wrong
                ? { error: t('count_error', { n: most }) }
                : { hint: most === 0 ? t('choose_zone') : t('count_hint', { n: most }) })}
            />
            <Button
              type="submit"
              kind="primary"
              size="desk"
              busy={model.creating}
              {...(reason && { reason })}
            >
              {t('create')}
            </Button>
          </form>
        )
      }
    >
      {zones.length === 0 ? (
        <Empty text={t('none')} />
      ) : (
        <div className={styles.zones}>
          {columnsOf(zones).map(column => (
            <ul key={column[0]?.name}>
              {column.map(zone => (
                <li key={zone.name}>
                  <CheckField
                    label={t('zone', { name: zone.name || t('without'), n: zone.deliveries.length })}
                    checked={model.chosen.has(zone.name)}
                    onChange={on => model.chooseZones([zone.name], on)}
                  />
                </li>
              ))}
            </ul>
          ))}
        </div>
      )}
    </Card>
  );
}
