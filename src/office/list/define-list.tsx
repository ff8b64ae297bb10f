import type { ReactNode } from 'react';
import type { Endpoint } from '../../../contract/http.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { keyOfRow, PAGE, type Input, type RowOf } from '../calls/client.ts';
import { usePages, type Pages } from '../calls/use-pages.ts';
import type { AskedPage } from '../page/page-props.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { Column } from './column.ts';
import styles from './filter-bar.module.css';
import type { ListProps } from './list.tsx';
import { useColumns } from './use-columns.ts';
import { useFilterBar, usualOf, type Choices, type Filtered, type Values } from './use-filter-bar.tsx';
import { keptFilters } from './use-filters.ts';

/** `A` is what its page gives it; a list of a location is given that as `place`. */
interface Definition<E extends Endpoint, N extends string, A extends object> extends Filtered<N> {
  /** The name of the list among those that are remembered. */
  readonly name: string;
  /** The browser keeps the filters under this name for the next visit, where the list is of no one location. */
  readonly keptAs?: string;
  /** The values that can be, of those in the address. */
  readonly settle?: (at: A, values: Values<N>) => Values<N>;
  readonly endpoint: E;
  /** Its call; null: it cannot be made with these values. */
  readonly input: (at: A, values: Values<N>) => Input<E> | null;
  readonly columns: (at: A, rows: readonly RowOf<E>[]) => readonly Column<RowOf<E>>[];
  /** The order of its rows, where the list has but one. */
  readonly order?: { readonly by: string; readonly text: () => string };
}

interface DefinedList<R, N extends string, A extends object> {
  /** The call that its page makes first. */
  readonly asks: (at: A) => readonly [AskedPage];
  /** Its part of a `ListPage`. */
  readonly useList: (
    at: A,
    choices?: Choices<N>,
  ) => {
    readonly values: Values<N>;
    /** With these values it can be called. */
    readonly isAsked: boolean;
    readonly list: Pick<ListProps<R>, 'of' | 'columns' | 'rowKey' | 'sort' | 'onSort'> & {
      readonly pages: Pages<R>;
      readonly filters: ReactNode;
    };
  };
}

/**
 * A list by pages as data: its call, filters, sort and columns. From these follow its address, what it remembers, the
 * line over it, the choice of its columns, and what is asked ahead (docs/recipes/office-screen.md).
 */
export function defineList<E extends Endpoint, N extends string, A extends object>(
  of: Definition<E, N, A>,
): DefinedList<RowOf<E>, N, A> {
  const { name, endpoint, order, settle = (_, values) => values } = of;
  const nameAt = (at: { readonly place?: AccessPlace }) =>
    at.place ? `${name}/${at.place.type}/${at.place.identifier}` : name;
  const keptAt = (at: { readonly place?: AccessPlace }) => (at.place ? undefined : of.keptAs);
  return {
    asks: at => [
      {
        endpoint,
        input: of.input(
          at,
          settle(at, keptFilters(nameAt(at), usualOf(of), keptAt(at))),
        ) as Input<Endpoint> | null,
        size: PAGE,
      },
    ],
    useList(at, choices) {
      const isPhone = useIsPhone();
      const { values, bar, sorting } = useFilterBar(nameAt(at), of, choices, {
        keptAs: keptAt(at),
        settle: given => settle(at, given),
      });
      const input = of.input(at, values);
      const pages = usePages(endpoint, input);
      const all = of.columns(at, pages.rows ?? []);
      const chooser = useColumns(
        `${name}.columns`,
        all,
        all.map(({ id }) => id),
      );
      return {
        values,
        isAsked: input !== null,
        list: {
          of: JSON.stringify([nameAt(at), input]),
          pages,
          columns: chooser.columns,
          rowKey: row => String(keyOfRow(row)),
          filters: bar(
            !isPhone && (
              <>
                <ColumnChooser of={chooser.choice} />
                {order && <span className={styles.order}>{order.text()}</span>}
              </>
            ),
          ),
          ...(order && { sort: { by: order.by, descending: false } }),
          ...sorting,
        },
      };
    },
  };
}
