import { Icon } from '../../../../ui/icons/icon.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import type { Desk } from '../desk.ts';
import { type PlannedDelivery, OLD, piecesOf, type Row } from '../plan.ts';
import { t } from '../texts.ts';
import { refusalOf, shortageOf } from '../plan-facts.ts';
import styles from './lines.module.css';
import { Shortage } from './shortage.tsx';

interface FlagProps {
  readonly desk: Desk;
  readonly row: Row;
  readonly of: PlannedDelivery;
}

/** Below a line: why it may not be there, which hinders saving; or that there is too little of it, which does not. */
export function Flag({ desk, row, of: { target } }: FlagProps) {
  const { facts, stock } = desk;
  const refusal = refusalOf(row, target, facts);
  if (refusal !== null)
    return (
      <li className={styles.flag} data-tone="bad">
        <Icon name="ban" size={18} />
        <span>
          <strong>{refusal}</strong>
          <small>{t('way_out')}</small>
        </span>
        <Button size="row" onPress={() => desk.move([row], OLD)}>
          {t('put_back')}
        </Button>
      </li>
    );
  const short = shortageOf(row, target, facts, stock);
  if (!short) return null;
  const over = short.quantity - short.available;
  return (
    <li className={styles.flag} data-tone="warn">
      <Icon name="alert" size={18} />
      <span>
        <Shortage of={short} />
      </span>
      {over < piecesOf(row) && (
        <Button size="row" onPress={() => desk.move([row], OLD, over)}>
          {t('move_only', { n: piecesOf(row) - over })}
        </Button>
      )}
    </li>
  );
}
