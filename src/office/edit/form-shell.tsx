import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { useKeys } from '../page/keys.ts';
import { InSight } from '../parts/in-sight.tsx';

interface Submit {
  /** The save; without one nothing can be saved now. */
  readonly save: (() => Promise<void> | void) | null | false;
  readonly verb: string;
  /** Ctrl-S on a page, Ctrl-Enter in a dialog. */
  readonly keys: 'ctrl+s' | 'ctrl+enter';
}

export interface Shell {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly submit: () => void;
}

/** The submit of a form, by its verb or its keys. After a save that was not to be, the keyboard goes on in the first field that is at fault. */
export function useFormShell({ save, verb, keys }: Submit): Shell {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  const submit = () => {
    if (!save) return;
    void save();
    setTries(tries + 1);
  };
  useKeys({ [keys]: { text: verb, act: submit } }, keys === 'ctrl+enter' ? 'dialog' : 'page');
  return { form, submit };
}

interface FormShellProps {
  readonly of: Shell;
  readonly id?: string;
  /** A form without a title beside it. */
  readonly label?: string;
  readonly className: string | undefined;
  /** The keyboard begins in it: the button that opened it is gone. */
  readonly takesFocus?: boolean;
  /** Enter in a field saves nothing. */
  readonly ignoresEnter?: boolean;
  readonly children: ReactNode;
}

/** The form of a page, a card or a dialog. */
export function FormShell({ of, id, label, className, takesFocus, ignoresEnter, children }: FormShellProps) {
  const { form, submit } = of;
  useLayoutEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
  }, [form, takesFocus]);
  return (
    <form
      id={id}
      ref={form}
      className={className}
      noValidate
      aria-label={label}
      onSubmit={event => {
        event.preventDefault();
        if (!ignoresEnter) submit();
      }}
    >
      {children}
    </form>
  );
}

/** Why it was not done, in the documents' words; faults of fields are shown at the fields. */
export const Failed = ({ why, tone = 'danger' }: { why: ReactNode; tone?: 'danger' | 'warning' }) =>
  why && (
    <InSight>
      <Alert tone={tone}>{why}</Alert>
    </InSight>
  );
