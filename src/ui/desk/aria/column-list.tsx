import { useLayoutEffect, useRef } from 'react';
import { Button, Checkbox, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { Icon } from '../../icons/icon.tsx';
import styles from './column-list.module.css';
import './without-styles.ts';

export interface ColumnListProps {
  readonly label: string;
  /** All columns: the shown ones first, in their order. */
  readonly items: readonly { readonly id: string; readonly text: string; readonly isFixed: boolean }[];
  readonly shown: readonly string[];
  readonly onShow: (shown: readonly string[]) => void;
  /** All of them are shown: they are only put in order. */
  readonly isWhole?: true | undefined;
  /** Label of a column that is always shown. */
  readonly always: string;
  /** The handle of a column, by its name. */
  readonly move: (column: string) => string;
  /** For a finger: rows of 48 px, with buttons that move a shown column by one place. */
  readonly steps?: { readonly up: (column: string) => string; readonly down: (column: string) => string };
}

/** The columns of a list, or choices of a setting: checked to be shown, dragged into another order, by keyboard and touch too. */
export function ColumnList(props: ColumnListProps) {
  const { label, items, shown, onShow, isWhole, always, move, steps } = props;
  const ids = items.map(({ id }) => id);
  const toggle = (id: string) =>
    onShow(shown.includes(id) ? shown.filter(one => one !== id) : [...shown, id]);
  const place = (moved: string, at: number) => {
    const rest = ids.filter(id => id !== moved);
    // A column that is given a place is shown.
    onShow(rest.toSpliced(at, 0, moved).filter(id => id === moved || shown.includes(id)));
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: keys => [...keys].map(key => ({ 'text/plain': String(key) })),
    onReorder({ keys: [key], target }) {
      const before = ids.filter(id => id !== key).indexOf(String(target.key));
      place(String(key), before + (target.dropPosition === 'after' ? 1 : 0));
    },
  });
  // React moves the row whose button was pressed, and the browser then takes the focus from that button.
  const pressed = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `shown` is the order of the rows: rows move only when it changes
  }, [shown]);
  const step = (id: string, by: 1 | -1, text: string) => {
    const to = ids.indexOf(id) + by;
    const isEnd = to < 0 || to >= shown.length || items[to]?.isFixed === true;
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={text}
        aria-disabled={isEnd || undefined}
        data-up={by < 0 || undefined}
        onClick={({ currentTarget }) => {
          if (isEnd) return;
          pressed.current = currentTarget;
          place(id, to);
        }}
      >
        <Icon name="chevronDown" size={20} />
      </button>
    );
  };
  return (
    <GridList
      className={styles.list}
      aria-label={label}
      items={items}
      data-touch={steps ? true : undefined}
      disabledKeys={items.flatMap(({ id, isFixed }) => (isFixed ? [id] : []))}
      dragAndDropHooks={dragAndDropHooks}
    >
      {({ id, text, isFixed }) => (
        <GridListItem
          id={id}
          className={styles.item}
          textValue={text}
          data-first-hidden={id === ids[shown.length] || undefined}
        >
          {/* Not the list's own choice: all that is chosen would be dragged at once. */}
          {isWhole ? (
            <span className={styles.choice}>{text}</span>
          ) : (
            <Checkbox
              className={styles.choice}
              isSelected={shown.includes(id)}
              isDisabled={isFixed}
              onChange={() => toggle(id)}
            >
              {({ isSelected }) => (
                <>
                  <span className={styles.check}>{isSelected && <Icon name="check" size={14} />}</span>
                  {text}
                </>
              )}
            </Checkbox>
          )}
          {steps && shown.includes(id) && !isFixed && (
            <>
              {step(id, -1, steps.up(text))}
              {step(id, 1, steps.down(text))}
            </>
          )}
          {isFixed ? (
            <Icon name="lock" size={16} label={always} />
          ) : (
            <Button slot="drag" className={styles.handle} aria-label={move(text)}>
              <Icon name="grip" size={18} />
            </Button>
          )}
        </GridListItem>
      )}
    </GridList>
  );
}
