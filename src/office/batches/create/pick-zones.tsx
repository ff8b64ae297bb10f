import { MOST_DELIVERIES } from '../../../../contract/warehouse/new-batch.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { allState, choose, chooseAll, type Chosen } from '../../list/choice/choice.ts';
import { t } from '../texts.ts';
import styles from './create-page.module.css';
import { columnsOf, inZones, readCount, type PickZone } from './create-view.ts';

export interface MakingProps {
  /** A batch is being made. */
  readonly busy: boolean;
  readonly onCreate: (deliveries: readonly DispatchRequest[]) => void;
}

/** Names of pick zones, and the typed number of orders. */
export interface PickZonesChoice {
  readonly chosen: Chosen;
  readonly text: string;
}

interface PickZonesProps extends MakingProps {
  readonly zones: readonly PickZone[];
  readonly choice: PickZonesChoice;
  readonly onChoice: (choice: PickZonesChoice) => void;
}

/** A batch of the most recent orders of the chosen pick zones. */
export function PickZones({ zones, choice, onChoice, busy, onCreate }: PickZonesProps) {
  const { chosen, text } = choice;
  const setChosen = (next: Chosen): void => onChoice({ ...choice, chosen: next });
  const deliveries = inZones(zones, chosen);
  const most = Math.min(deliveries.length, MOST_DELIVERIES);
  const count = readCount(text, most);
  const names = zones.map(({ name }) => name);
  const state = allState(chosen, names);
  const fault = most > 0 && count === null ? t('count_error', { n: most }) : undefined;
  const reason = most === 0 ? t('choose_pick_zone') : fault;
  if (zones.length === 0)
    return (
      <Card title={t('zones')}>
        <Empty text={t('none_waiting')} />
      </Card>
    );
  return (
    <Card
      title={t('zones')}
      actions={
        <CheckField
          label={t('all')}
          checked={state === 'all'}
          mixed={state === 'some'}
          onChange={() => setChosen(chooseAll(chosen, names))}
        />
      }
      foot={
        <form
          className={styles.line}
          onSubmit={event => {
            event.preventDefault();
            if (count !== null && !busy) onCreate(deliveries.slice(0, count));
          }}
        >
          <TextField
            label={t('count')}
            inputMode="numeric"
            value={text}
            placeholder={String(most)}
            disabled={most === 0}
            {...(fault ? { error: fault } : { hint: reason ?? t('count_hint', { n: most }) })}
            onChange={next => onChoice({ ...choice, text: next })}
          />
          <Button type="submit" kind="primary" size="desk" busy={busy} {...(reason && { reason })}>
            {t('create')}
          </Button>
        </form>
      }
    >
      <div className={styles.zones}>
        {columnsOf(zones).map(column => (
          <ul key={column[0]?.name}>
            {column.map(({ name, deliveries: { length: n } }) => (
              <li key={name}>
                <CheckField
                  label={t('type_option', { name: name || t('no_zone'), n })}
                  checked={chosen.has(name)}
                  onChange={(_, { isRange }) =>
                    setChosen(choose(chosen, names, name, { from: null, isRange }))
                  }
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Card>
  );
}
