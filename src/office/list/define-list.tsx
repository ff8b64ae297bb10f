import type { ReactNode } from 'react';
import type { Endpoint } from '../../../contract/http.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { keyOfRow, PAGE, type Input, type RowOf } from '../calls/client.ts';
import { usePages, type Pages } from '../calls/use-pages.ts';
import type { AskedPage } from '../page/page-props.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { nextSort, sortedBy, type Column, type SortFilters } from './column.ts';
import type { Form, FormValues } from './form/form.ts';
import styles from './filter-bar.module.css';
import type { ListProps } from './list.tsx';
import { columnsOf, useColumns, type ColumnChoice } from './use-columns.ts';
import { useFilterBar, usualOf, type Choices, type Filtered, type Values } from './use-filter-bar.tsx';
import { keptFilters } from './use-filters.ts';

/** `A` is what its page gives it. */
interface Definition<E extends Endpoint, N extends string, A extends object, V = Values<N>> {
  readonly endpoint: E;
  /** Its call; null: it cannot be made with these values. */
  readonly input: (at: A, values: V) => Input<E> | null;
  readonly columns: (at: A, rows: readonly RowOf<E>[]) => readonly Column<RowOf<E>>[];
}

/** Its filters stand in one line; a list of a location is given that as `place`. */
interface InLine<E extends Endpoint, N extends string, A extends object>
  extends Filtered<N>, Definition<E, N, A> {
  /** The name of the list among those that are remembered. */
  readonly name: string;
  /** The browser keeps the filters under this name for the next visit, where the list is of no one location. */
  readonly keptAs?: string;
  /** The values that can be, of those in the address. */
  readonly settle?: (at: A, values: Values<N>) => Values<N>;
  /** The order of its rows, where the list has but one. */
  readonly order?: { readonly by: string; readonly text: () => string };
}

/** Its filters are a form (src/office/list/form), and the hash has them with its columns. */
interface InForm<
  E extends Endpoint,
  N extends string,
  A extends object,
  O extends object,
  F extends Form<N>,
> extends Definition<E, N, A, FormValues<N> & SortFilters> {
  /** Calls that tell how it begins: they are made first. */
  readonly opens: (at: O) => readonly AskedPage[];
  readonly useForm: (at: A) => F;
  /** Rows of a page. */
  readonly size: number;
  /** Keeps columns as the usual ones of the user; whether that was saved. */
  readonly saveColumns: (at: A, columns: readonly string[]) => Promise<boolean>;
}

interface FormList<E extends Endpoint, A extends object, O extends object, F> {
  readonly asks: (at: O) => readonly AskedPage[];
  readonly useList: (at: A) => {
    readonly form: F;
    readonly input: Input<E> | null;
    readonly choice: ColumnChoice;
    readonly list: Required<Pick<ListProps<RowOf<E>>, 'of' | 'columns' | 'rowKey' | 'sort' | 'onSort'>> & {
      readonly pages: Pages<RowOf<E>>;
    };
  };
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
  of: InLine<E, N, A>,
): DefinedList<RowOf<E>, N, A>;
export function defineList<
  E extends Endpoint,
  N extends string,
  A extends object,
  O extends object,
  F extends Form<N>,
>(of: InForm<E, N, A, O, F>): FormList<E, A, O, F>;
export function defineList<E extends Endpoint, N extends string, A extends object>(
  of: InLine<E, N, A> | InForm<E, N, A, object, Form<N>>,
) {
  return 'useForm' in of ? listInForm(of) : listInLine(of);
}

function listInForm<E extends Endpoint, N extends string, A extends object>(
  of: InForm<E, N, A, object, Form<N>>,
): FormList<E, A, object, Form<N>> {
  return {
    asks: of.opens,
    useList(at) {
      const form = of.useForm(at);
      const { values, sort, columns: shown } = form.settled;
      const input = of.input(at, { ...values, ...sortedBy(sort) });
      const pages = usePages(of.endpoint, input, of.size);
      const all = of.columns(at, pages.rows ?? []);
      const onShow = (columns: readonly string[]) => form.set({ columns });
      return {
        form,
        input,
        choice: {
          all,
          shown,
          onShow,
          onUsual: () => onShow(form.of.ownColumns),
          onSave: () => of.saveColumns(at, shown),
        },
        list: {
          of: JSON.stringify(input),
          pages,
          columns: columnsOf(all, shown),
          rowKey: row => String(keyOfRow(row)),
          sort,
          onSort: by => form.set({ sort: nextSort(sort, by) }),
        },
      };
    },
  };
}

function listInLine<E extends Endpoint, N extends string, A extends object>(
  of: InLine<E, N, A>,
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
