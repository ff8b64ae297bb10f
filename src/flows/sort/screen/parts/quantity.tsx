import { Stepper } from '../../../../ui/scan/answers/stepper.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import type { SortEvent } from '../../machine/events.ts';
import { mostOf } from '../../machine/special-step.ts';
import type { StateOf } from '../../machine/state.ts';
import { t } from '../../texts.ts';
import styles from './stage-body.module.css';

interface QuantityProps {
  readonly state: StateOf<'quantity'>;
  readonly onEvent: (event: SortEvent) => void;
}

/** How many pieces the scan is about. */
export default function Quantity({ state, onEvent }: QuantityProps) {
  const { quantity, pending } = state.work;
  const set = (n: number) => onEvent({ name: 'set-quantity', quantity: n });
  return (
    <div className={styles.quantity}>
      <Stepper
        label={t('quantity_label')}
        value={quantity}
        max={mostOf(state.work)}
        lessLabel={t('quantity_less')}
        moreLabel={t('quantity_more')}
        onChange={set}
      />
      {pending > 0 && (
        <Button disabled={quantity === pending} onPress={() => set(pending)}>
          {t('quantity_all', { n: pending })}
        </Button>
      )}
    </div>
  );
}
