import { useRef, useState } from 'react';
import type { SeenRevision } from '../../../contract/http.ts';
import { t } from '../parts/texts.ts';
import { useOpenDraft } from './open-drafts.ts';
import { isSame, laidOver, put, valueAt, type At, type Path } from './paths.ts';
import { areRows } from './rows.ts';

/** Faults of fields, in Dutch, by their paths: `rows.3.from`, or of a row by its id. */
export type Faults = Readonly<Record<string, string>>;

interface DraftField<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly onBlur: () => void;
  readonly error?: string;
}

export interface Draft<V> {
  readonly value: V;
  /** Whether it differs from the OMS's data. */
  readonly isDirty: boolean;
  /** The props of a form field; its fault shows once it was changed and left, or a save was tried. */
  readonly field: <P extends Path<V>>(path: P) => DraftField<At<V, P>>;
  readonly set: <P extends Path<V>>(path: P, value: At<V, P>) => void;
  /** A sentence for each row at a path that has one, by its id: its fault, or what somebody else made of it. */
  readonly rowErrors: (path: Path<V>) => Faults;
  /** Whether it can be saved; otherwise every fault shows from now on. */
  readonly ready: () => boolean;
  /** While it is saved it takes no change: what is typed would not be in what was sent, and go with it. */
  readonly hold: (isSaving: boolean) => void;
  /** Call when it has been saved as it is. */
  readonly saved: () => void;
  /** The OMS's faults of fields, until the fields change. */
  readonly refuse: (errors: Faults) => void;
  /** Back to the OMS's data. */
  readonly reset: () => void;
  /** The revisions that the user began to edit from, which a save sends. */
  readonly seen: readonly SeenRevision[];
  /** The OMS's sentence when somebody else changed the thing meanwhile. */
  readonly changed: string | null;
  /** Keeps the edits after such a refusal; what the others changed shows at its fields. */
  readonly conflict: (sentence: string) => void;
  /** Lays the edits over the OMS's data of now: a field, or a row, that the user left alone takes the others' value. */
  readonly rebase: () => void;
}

const NOTHING: readonly SeenRevision[] = [];

/**
 * A draft of something that a user changes. `faultsOf` is pure, from the area's view.ts; `seen` are the revisions of
 * the original. A newer original replaces only a draft that is not dirty.
 */
export function useDraft<V extends object>(
  original: V,
  faultsOf: (value: V) => Faults,
  seen = NOTHING,
): Draft<V> {
  /** `base`: without edits it is this. */
  const [state, setState] = useState({ original, base: original, value: original });
  const { base, value } = state;
  const isDirty = !isSame(value, base);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const [tried, setTried] = useState(false);
  /** State that the user began to edit from. */
  const [began, setBegan] = useState({ original, seen });
  const [changed, setChanged] = useState<string | null>(null);
  const faults = faultsOf(value);

  const start = (from: V) => {
    setState({ original, base: from, value: from });
    setLeft(new Set());
    setRefused({});
    setTried(false);
    setChanged(null);
  };
  if (!isDirty && !isSame(began, { original, seen })) setBegan({ original, seen });
  if (!isSame(original, state.original))
    setState({ original, base: original, value: isDirty ? value : original });
  const held = useRef(false);
  const set: Draft<V>['set'] = (path, to) => {
    if (held.current) return;
    setState(before => ({ ...before, value: put(before.value, path, to) }));
    const next = put(value, path, to);
    setRefused(before => standing(before, path, [value, next]));
  };
  /** Tells what somebody else made of a field that the user does not have so. */
  function theirs(name: string): string | undefined {
    const [before, now, own] = [began.original, original, value].map(of => valueAt(of, name));
    if (isSame(before, now) || isSame(own, now)) return undefined;
    return typeof now === 'string' && now !== '' ? t('changed_to', { now }) : t('changed_field');
  }
  function rebase(): void {
    const edits = Object.entries(value).filter(([name, own]) => !isSame(own, valueAt(began.original, name)));
    const laid = edits.map(([name, own]) => [
      name,
      laidOver(valueAt(began.original, name), own, valueAt(original, name)),
    ]);
    setState({ original, base: original, value: { ...original, ...Object.fromEntries(laid) } });
    setBegan({ original, seen });
    setChanged(null);
  }
  useOpenDraft(isDirty, rebase);
  function errorOf(name: string): string | undefined {
    const isTouched = left.has(name) && !isSame(valueAt(value, name), valueAt(base, name));
    const fault = tried || isTouched ? faults[name] : undefined;
    return refused[name] ?? fault ?? (changed === null ? undefined : theirs(name));
  }
  return {
    value,
    isDirty,
    set,
    seen: began.seen,
    changed,
    conflict: setChanged,
    rebase,
    field: name => {
      const error = errorOf(name);
      return {
        value: valueAt(value, name) as never,
        onChange: to => set(name, to),
        onBlur: () => setLeft(before => new Set(before).add(name)),
        ...(error !== undefined && { error }),
      };
    },
    rowErrors(path) {
      const rows = valueAt(value, path);
      return Object.fromEntries(
        (areRows(rows) ? rows : []).flatMap(({ id }) => {
          const error = errorOf(`${path}.${id}`);
          return error === undefined ? [] : [[id, error]];
        }),
      );
    },
    ready: () => {
      setTried(true);
      return Object.keys(faults).length === 0;
    },
    hold: isSaving => {
      held.current = isSaving;
    },
    saved: () => start(value),
    refuse: errors => setRefused(errors),
    reset: () => start(state.original),
  };
}

/** The OMS's faults that still stand after a change at a path: a row in it that was not touched keeps its own. */
const standing = (refused: Faults, path: string, [before, now]: readonly [unknown, unknown]): Faults =>
  Object.fromEntries(
    Object.entries(refused).filter(
      ([of]) => of !== path && (!of.startsWith(`${path}.`) || isSame(valueAt(before, of), valueAt(now, of))),
    ),
  );
