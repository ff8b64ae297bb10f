import { useLayoutEffect, type ReactNode } from 'react';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useKeys } from '../page/keys.ts';
import { InSight } from '../parts/in-sight.tsx';
import { t } from '../parts/texts.ts';
import { ChangedBar } from './changed-bar.tsx';
import styles from './edit-card.module.css';
import { LeaveQuestion } from './leave-dialog.tsx';
import type { Draft } from './use-draft.ts';
import { useToFault } from './use-to-fault.ts';

interface EditCardProps<V> {
  readonly title: string;
  readonly draft: Draft<V>;
  readonly busy: boolean;
  /** Why it was not saved, in the documents' words; faults of fields are shown at the fields. */
  readonly failure: ReactNode;
  readonly save: () => Promise<void>;
  readonly onClose: () => void;
  /** Its fields, and what saving will change. */
  readonly children: ReactNode;
}

/** A card that is edited in its place; one of a page at a time. Ctrl-S saves what has changed; leaving the page asks. */
export function EditCard<V>({ title, draft, busy, failure, save, onClose, children }: EditCardProps<V>) {
  const { form, toFault } = useToFault();
  const submit = () => {
    if (!draft.isDirty || busy) return;
    void save();
    toFault();
  };
  // The button that opened it is gone: the keyboard goes on in its fields.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus(), [form]);
  useKeys({ 'ctrl+s': { text: t('save'), act: submit } });
  return (
    <Card title={title}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-label={title}
        onSubmit={event => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <ChangedBar draft={draft} />
        {failure && (
          <InSight>
            <Alert tone="danger">{failure}</Alert>
          </InSight>
        )}
        <div className={styles.acts}>
          <Button size="desk" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button size="desk" kind="primary" type="submit" busy={busy} disabled={!draft.isDirty}>
            {t('save')}
          </Button>
        </div>
      </form>
      <LeaveQuestion dirty={draft.isDirty && !busy} />
    </Card>
  );
}
