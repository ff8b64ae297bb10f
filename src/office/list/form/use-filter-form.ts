import { useRef, useState } from 'react';
import { store, stored } from '../../../device/stored.ts';
import { sortedBy } from '../column.ts';
import { useAddressed } from '../use-addressed.ts';
import type { Form, FormLayout, FormRules, FormState, FormValues, Settled } from './form.ts';

/** After this pause a change of a filter has ended (shell-search-settings.md 9). */
const SETTLED_MS = 800;
/** Filters that are remembered as used. */
const MOST_USED = 8;

type Opened<N extends string, S> = Pick<Form<N>, 'adjusted' | 'used'> & { readonly of: S };

/**
 * The state of a list whose filters are a form: in the hash, so that a link opens the same for a colleague, and kept on
 * this device (shell-search-settings.md 2.3, 5).
 */
export function useFilterForm<N extends string, S extends FormState<N>>(
  layout: FormLayout<N>,
  of: FormRules<N, S>,
): Form<N, S> {
  /** The values that are asked, because those that are filled in cannot be. */
  const [inStead, setInStead] = useState<FormValues<N> | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const address = useAddressed<Opened<N, S>>({
    part: 'hash',
    read(hash) {
      const linked = of.read(hash);
      return linked && opened(linked, layout, of);
    },
    // The link of a view says by itself what is searched, and is opened in a moment: also when another user turns out to
    // be there, for whom the page begins again.
    write: (state, hash, isOpened) =>
      isOpened && hash === '' && new URLSearchParams(window.location.search).has('view')
        ? null
        : of.write(state.of),
    kept: () => opened({ state: keptState(of), left: false }, layout, of),
    keep: state => keep(of, state),
    pauseMs: SETTLED_MS,
    onPause: () => void go(false),
  });
  const [shown, settled] = [address.shown.of, address.settled.of];
  const { used } = address.shown;
  const show = (next: S, asked = next) =>
    address.show({ of: next, adjusted: null, used }, { of: asked, adjusted: null, used });

  function put(part: Partial<S>, isValid: boolean): void {
    const next = { ...shown, ...part };
    const canBeAsked = isValid && of.isAskable(next.values);
    // A field that is filled in wrongly keeps that while it is in sight.
    const isInSight = !canBeAsked && next.expanded;
    const asked = canBeAsked ? next : { ...next, values: settled.values };
    setInStead(isInSight ? settled.values : null);
    show(isInSight ? next : asked, asked);
  }
  function go(isPressed = true): boolean {
    const isValid = isWhole(form.current) && of.isAskable(shown.values);
    setInStead(isValid ? null : settled.values);
    if (isValid) address.show(address.shown);
    else if (isPressed) firstWrongOf(form.current)?.focus();
    return isValid;
  }

  return {
    layout,
    of,
    shown,
    settled,
    form,
    isInvalid: inStead === settled.values,
    adjusted: address.shown.adjusted,
    used,
    fill: (filter, value) =>
      address.type({
        of: { ...shown, values: of.change(shown.values, filter, value) },
        adjusted: null,
        used: [filter, ...used.filter(one => one !== filter)].slice(0, MOST_USED),
      }),
    go,
    // Other values than those of the form, as of a view, are whole.
    set: part => put(part, part.values !== undefined || isWhole(form.current)),
    remove: names => put({ values: of.without(shown.values, names) } as Partial<S>, isWhole(form.current)),
    canClear: !of.isSame(shown.values, of.usual.values),
    clear: () => address.show({ ...address.shown, of: { ...shown, values: of.usual.values } }),
  };
}

/** A day filled in by half is in no value: the browser alone knows of it. */
const isWhole = (form: HTMLFormElement | null): boolean => form?.checkValidity() ?? true;

const firstWrongOf = (form: HTMLFormElement | null): HTMLElement | undefined =>
  [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => !validity.valid);

/** The opened list, with values that can be asked for now. */
function opened<N extends string, S extends FormState<N>>(
  { state, left }: Settled<S>,
  { filters }: FormLayout<N>,
  of: FormRules<N, S>,
): Opened<N, S> {
  const values = of.mend(state.values);
  const { used } = keptAt(of.keptAs);
  return {
    of: { ...state, values },
    adjusted: left ? 'hash' : values !== state.values ? 'days' : null,
    used: Array.isArray(used)
      ? used.filter((one): one is N => typeof one === 'string' && one in filters)
      : [],
  };
}

/** As a list was kept on this device. */
const keptAt = (key: string) =>
  (stored(key) ?? {}) as {
    readonly values?: unknown;
    readonly usual_columns?: unknown;
    readonly used?: unknown;
  };

/**
 * As a list is kept on this device: its columns only beside the usual ones that they differ from. Usual ones that are
 * chosen later, on any device, take their place.
 */
const keep = <N extends string, S extends FormState<N>>(
  of: FormRules<N, S>,
  { of: { values, columns, sort, expanded }, used }: Opened<N, S>,
): void =>
  store(of.keptAs, {
    values: of.counting(values),
    columns,
    ...sortedBy(sort),
    expanded,
    used,
    usual_columns: of.usual.columns,
  });

function keptState<N extends string, S extends FormState<N>>(of: FormRules<N, S>): S {
  const { usual_columns: before, ...given } = keptAt(of.keptAs);
  if (!given.values) return of.usual;
  const { state } = of.settle(given);
  return String(before) === of.usual.columns.join() ? state : { ...state, columns: of.usual.columns };
}
