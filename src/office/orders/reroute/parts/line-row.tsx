import type { ReactNode } from 'react';
import { Menu } from '../../../../ui/desk/aria/menu.tsx';
import { dragProps } from '../../../../ui/desk/drag.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import type { Desk } from '../desk.ts';
import { piecesOf, type Row } from '../plan.ts';
import { t } from '../texts.ts';
import { canMerge, lineOf } from '../plan-facts.ts';
import styles from './lines.module.css';

interface LineRowProps {
  readonly desk: Desk;
  readonly row: Row;
  /** Beside the number of pieces. */
  readonly children?: ReactNode;
}

/** Pieces that can be moved: by dragging, by 'Verplaats naar', or in parts. */
export function LineRow({ desk, row, children }: LineRowProps) {
  const { plan, facts } = desk;
  const name = lineOf(row, facts)?.name ?? '';
  const quantity = piecesOf(row);
  const drags = dragProps({
    text: t('times', { quantity, name }),
    onStart: () => desk.drag(row),
    onEnd: () => desk.drag(null),
  });
  const merges = canMerge(plan, row, facts);
  return (
    <li className={styles.line} {...drags}>
      <span className={styles.grip}>
        <Icon name="grip" size={18} />
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.quantity}>{quantity}</span>
      {children}
      <span className={styles.acts}>
        {(quantity > 1 || merges) && (
          <Menu
            label={t('line_acts', { name })}
            icon="more"
            items={[
              {
                id: 'split',
                text: t('split'),
                ...(quantity === 1 && { reason: t('split_single') }),
              },
              { id: 'merge', text: t('merge'), ...(!merges && { reason: t('merge_none') }) },
            ]}
            onAct={id => (id === 'split' ? desk.split(row) : desk.play({ type: 'merge', row: row.id }))}
          />
        )}
        <span className={styles.move} data-row={row.id}>
          <Button size="row" onPress={({ currentTarget }) => desk.ask([row], currentTarget)}>
            {t('move_to')}
            <span className="visually-hidden">{` (${t('times', { quantity, name })})`}</span>
          </Button>
        </span>
      </span>
    </li>
  );
}
