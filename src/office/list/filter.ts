import type { SelectOption } from '../../ui/scan/controls/select-field.tsx';

interface Field {
  readonly label: () => string;
  /** It stands beside the button 'Filters' of a phone, and not behind it. */
  readonly inSight?: true;
  /** It says whose list it is: 'Wis filters' leaves it, and it is not counted. */
  readonly scope?: true;
}
/** A filter of a list in one line, named as in the address. */
export type Filter = Field &
  (
    | {
        readonly kind: 'text';
        /** It searches articles: what is scanned outside a field is filled in. */
        readonly takesScans?: true;
      }
    | {
        readonly kind: 'choice';
        /** The value that a list opens with; '' is all of them. */
        readonly usual?: string;
        /** Null: one is always chosen. */
        readonly any?: (() => string) | null;
        /** Without them the page gives them (`choices`). */
        readonly options?: () => readonly SelectOption[];
      }
  );

/** A filter of a list whose filters are a form: a line of chips, and a sheet by groups (src/office/list/form). */
export interface FormFilter {
  readonly label: () => string;
  /** `one` and `many` of choices are a text where the form has none to choose from; of `many` the values have commas between them. */
  readonly kind: 'text' | 'number' | 'day' | 'one' | 'many';
  readonly placeholder?: () => string;
  /** The most signs of a text, or the most of a number, which begins at 0. */
  readonly most?: number;
  /** The text of no choice, where that is not 'Alle'. */
  readonly any?: () => string;
}
