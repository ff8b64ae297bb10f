import { useEffect, useRef, useState } from 'react';
import type { Scan } from '../../input/scan.ts';
import { isTypedOn, scanOnChange, scanOnEnter } from '../../input/manual.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { createAutoSubmit } from './auto-submit.ts';
import { t } from './texts.ts';
import styles from './typed-entry.module.css';

/** Typing instead of scanning: 13 digits submit at once, Enter submits any text. Takes the place of the bottom bar. */
export default function TypedEntry(props: {
  label: string;
  filled?: string;
  /** The pattern of the texts that are whole without Enter; null: there is none. */
  autoSubmit: () => string | null;
  onScan: (scan: Scan) => void;
  onClose: () => void;
}) {
  const [value, setValue] = useState(props.filled ?? '');
  const [submits] = useState(() => createAutoSubmit(props.autoSubmit));
  const form = useRef<HTMLFormElement>(null);
  // The worker asked for the keyboard.
  useEffect(() => inputOf(form.current)?.focus(), []);
  const articleAt = useRef(-Infinity);
  const begunAt = useRef(0);
  const submit = (scan: Scan | null) => {
    if (!scan) return;
    if (isTypedOn(scan.text, begunAt.current, articleAt.current)) {
      // It may be a place all the same: Enter again submits it, and what is typed next takes its place.
      articleAt.current = -Infinity;
      inputOf(form.current)?.select();
      return;
    }
    setValue('');
    props.onScan(scan);
  };
  return (
    <form
      ref={form}
      className={styles.entry}
      aria-label={props.label}
      onSubmit={event => {
        event.preventDefault();
        submit(scanOnEnter(value, Date.now()));
      }}
    >
      <TextField
        label={props.label}
        labelHidden
        placeholder={props.label}
        value={value}
        size="touch"
        autoComplete="off"
        onChange={now => {
          const at = Date.now();
          if (value === '') begunAt.current = at;
          setValue(now);
          const article = scanOnChange(value, now, at);
          submit(submits(now) ? scanOnEnter(now, at) : article);
          if (article) articleAt.current = at;
        }}
      />
      <Button type="submit" kind="primary" icon="check" iconOnly>
        {t('typed_submit')}
      </Button>
      <Button icon="close" iconOnly kind="quiet" onPress={props.onClose}>
        {t('close')}
      </Button>
    </form>
  );
}

const inputOf = (form: HTMLFormElement | null) => form?.querySelector('input');
