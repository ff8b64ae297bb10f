import type { RefObject } from 'react';
import type { Day } from '../../../../core/calendar/day.ts';
import type { Sort } from '../column.ts';
import type { FormFilter } from '../filter.ts';

// A list whose filters are a form: for one with more filters than fit in a line.

/** Filters by name, several choices with commas; what has no value is absent. */
export type FormValues<N extends string> = Readonly<Partial<Record<N, string>>>;

/** State of such a list: mirrored in the address, and kept on this device. */
export interface FormState<N extends string> {
  readonly values: FormValues<N>;
  /** Shown, in their order. */
  readonly columns: readonly string[];
  readonly sort: Sort;
  /** Whether all filters are in sight. */
  readonly expanded: boolean;
}

/** The form, whoever looks at it. */
export interface FormLayout<N extends string> {
  readonly filters: Readonly<Record<N, FormFilter>>;
  /** All filters, by columns and by what they are about. */
  readonly groups: readonly (readonly Group<N>[])[];
  /** The text that is always in sight, before the chips. */
  readonly inSight: N;
  /** Chips without a value, until other filters were used. */
  readonly usualChips: readonly N[];
}
interface Group<N extends string> {
  readonly title: () => string;
  readonly names: readonly N[];
}

export interface FormOption {
  readonly value: string;
  readonly text: string;
}

/** The reason why a filter cannot be filled in now. */
export interface Idle {
  readonly text: string;
  /** The list has it set. */
  readonly isLocked: boolean;
  /** It counts all the same, and can be taken away. */
  readonly isKept: boolean;
  /** Its value does not count, and is not shown. */
  readonly isVoid: boolean;
}

/** Filters that are one chip. */
interface JoinedChip<N extends string> {
  readonly names: readonly N[];
  readonly label: string;
  readonly text: string;
  readonly idle: Idle | null;
}

/** A state, and whether something of what was given was left out. */
export interface Settled<S> {
  readonly state: S;
  readonly left: boolean;
}

/** The rules of a form, for its user and at this moment; all of them are pure. */
export interface FormRules<N extends string, S extends FormState<N>> {
  /** The browser keeps it under this name. */
  readonly keptAs: string;
  /** The state that it begins with, and is cleared to. */
  readonly usual: S;
  /** Its columns, whichever the user has made the usual ones. */
  readonly ownColumns: S['columns'];
  /** The state in the part after # of an address; null: it has none. */
  read(hash: string): Settled<S> | null;
  write(state: S): string;
  /** The state of what was kept, of which nothing is known to be right. */
  settle(given: object): Settled<S>;
  /** The values as they can be asked now: days of a link of some time ago may lie too far back. */
  mend(values: FormValues<N>): FormValues<N>;
  isAskable(values: FormValues<N>): boolean;
  /** The values that count. */
  counting(values: FormValues<N>): FormValues<N>;
  /** The values after one was filled in, with what follows from it. */
  change(values: FormValues<N>, name: N, value: string): FormValues<N>;
  without(values: FormValues<N>, names: readonly N[]): FormValues<N>;
  isSame(one: FormValues<N>, other: FormValues<N>): boolean;
  /** This list has the filter. */
  has(name: N): boolean;
  choicesOf(name: N): readonly FormOption[] | null;
  /** The choices that other filters leave. */
  leftOf(name: N, choices: readonly FormOption[]): readonly FormOption[];
  idleOf(name: N, values: FormValues<N>): Idle | null;
  /** The first and the last day that a date may be. */
  limitsOf(name: N, values: FormValues<N>): { readonly min?: Day; readonly max?: Day };
  /** A value in words. */
  textOf(name: N, value: string, values: FormValues<N>): string;
  /** A sentence under a field. */
  hintOf(name: N, values: FormValues<N>): string | null;
  /** Filters that are one chip, the first of the line. */
  joinedChip(values: FormValues<N>): JoinedChip<N> | null;
  /** All that may be in such a chip. */
  readonly joined: readonly N[];
}

/** A form of filters at work. */
export interface Form<N extends string, S extends FormState<N> = FormState<N>> {
  readonly layout: FormLayout<N>;
  readonly of: FormRules<N, S>;
  /** As the fields show it. */
  readonly shown: S;
  /** As the OMS is asked. */
  readonly settled: S;
  /** Adjustment of the link or of what was kept: something was not understood, or its days lay too far back. */
  readonly adjusted: 'hash' | 'days' | null;
  /** Filters that were used, the last one first. */
  readonly used: readonly N[];
  /** The form, whose fields must be valid before anything is asked. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** A field is filled in wrongly: what is asked stays as it was. */
  readonly isInvalid: boolean;
  /** Fills a filter in; it counts after a pause. */
  fill(name: N, value: string): void;
  /** Makes what was filled in count now; false: a field is filled in wrongly, and has the focus. */
  go(): boolean;
  /** Sets a part of the state, which counts at once. */
  set(part: Partial<S>): void;
  /** Takes filters away, which counts at once. */
  remove(names: readonly N[]): void;
  /** Something was filled in, or taken away, since it began. */
  readonly canClear: boolean;
  /** As it begins. */
  clear(): void;
}
