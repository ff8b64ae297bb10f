import type { RefObject } from 'react';
import { Button, Dialog, Heading, Popover } from 'react-aria-components';
import button from '../../scan/controls/button.module.css';
import { ColumnList, type ColumnListProps } from './column-list.tsx';
import styles from './column-list.module.css';
import menu from './menu.module.css';

interface Act {
  readonly text: string;
  readonly onPress: () => void;
}

interface ColumnPopoverProps extends Omit<ColumnListProps, 'steps'> {
  /** The element that it stands under. */
  readonly under: RefObject<HTMLElement | null>;
  /** Back to the usual columns: its text, and the act. */
  readonly usual: Act | undefined;
  /** Keeps these as the usual columns. */
  readonly save: Act | undefined;
  readonly onClose: () => void;
}

/** The columns of a list under their button. Mount to open. */
export default function ColumnPopover({ under, usual, save, onClose, ...list }: ColumnPopoverProps) {
  return (
    <Popover
      className={`${menu.popover} ${styles.popover}`}
      placement="bottom end"
      triggerRef={under}
      isOpen
      onOpenChange={onClose}
    >
      <Dialog className={styles.dialog}>
        <div className={styles.head}>
          <Heading slot="title" className={styles.title}>
            {list.label}
          </Heading>
          {usual && (
            <Button className={button.button} data-kind="quiet" data-size="row" onPress={usual.onPress}>
              {usual.text}
            </Button>
          )}
        </div>
        <ColumnList {...list} />
        {save && (
          <div className={styles.foot}>
            <Button className={button.button} data-kind="secondary" data-size="row" onPress={save.onPress}>
              {save.text}
            </Button>
          </div>
        )}
      </Dialog>
    </Popover>
  );
}
