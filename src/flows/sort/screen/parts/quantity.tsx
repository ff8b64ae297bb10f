import { useState } from 'react';
import { NumberPad } from '../../../../ui/scan/answers/number-pad.tsx';
import { Stepper } from '../../../../ui/scan/answers/stepper.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../../ui/scan/controls/dialog.tsx';
import { useCommands } from '../../../steps/commands/commands.ts';
import type { SortEvent } from '../../machine/events.ts';
import { mostOf } from '../../machine/special-step.ts';
import type { SortStateOf } from '../../machine/state.ts';
import { t as info } from '../../../extra-info/texts.ts';
import { t } from '../../texts.ts';
import { quantityPresses } from './quantity-presses.ts';
import styles from './stage-body.module.css';

interface QuantityProps {
  readonly state: SortStateOf<'quantity'>;
  readonly onEvent: (event: SortEvent) => void;
}

/** How many pieces the scan is about. */
export default function Quantity({ state, onEvent }: QuantityProps) {
  const { quantity, pending } = state.work;
  const [typing, setTyping] = useState(false);
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
      <div className={styles.amounts}>
        {pending > 0 && (
          <Button disabled={quantity === pending} onPress={() => set(pending)}>
            {t('quantity_all', { n: pending })}
          </Button>
        )}
        <Button onPress={() => setTyping(true)}>{t('quantity_type')}</Button>
      </div>
      {typing && <TypedAmount state={state} onEvent={onEvent} onClose={() => setTyping(false)} />}
    </div>
  );
}

/** The number by thumb. What does not fit becomes the most that may be given; scans count under it as they do without it. */
function TypedAmount({ state: { work }, onEvent, onClose }: QuantityProps & { onClose: () => void }) {
  const { quantity, pending } = work;
  // The first digit begins the number anew.
  const [begun, setBegun] = useState(false);
  const next = () => onEvent({ name: 'next' });
  useCommands({ ...quantityPresses(work, onEvent), next }, true);
  return (
    <Dialog
      title={pending > 0 ? t('quantity_question', { n: pending }) : t('quantity_open')}
      closeLabel={t('close')}
      place="sheet"
      onClose={onClose}
      actions={
        <Button kind="primary" size="large" wide icon="arrowRight" onPress={next}>
          {t('next_with', { n: quantity })}
        </Button>
      }
    >
      <NumberPad
        label={t('quantity_label')}
        value={begun ? String(quantity) : ''}
        eraseLabel={info('erase')}
        clearLabel={info('clear')}
        onChange={typed => {
          setBegun(Number(typed) > 0);
          onEvent({ name: 'set-quantity', quantity: Number(typed) });
        }}
      />
    </Dialog>
  );
}
