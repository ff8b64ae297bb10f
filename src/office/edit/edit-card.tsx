import { type ReactNode } from 'react';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { t } from '../parts/texts.ts';
import { ChangedBar } from './changed-bar.tsx';
import styles from './edit-card.module.css';
import { Failed, FormShell, useFormShell } from './form-shell.tsx';
import { LeaveQuestion } from './leave-dialog.tsx';
import type { Draft } from './use-draft.ts';

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
  const shell = useFormShell({ save: draft.isDirty && !busy && save, verb: t('save'), keys: 'ctrl+s' });
  return (
    <Card title={title}>
      <FormShell of={shell} className={styles.form} label={title} takesFocus>
        {children}
        <ChangedBar draft={draft} />
        <Failed why={failure} />
        <div className={styles.acts}>
          <Button size="desk" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button size="desk" kind="primary" type="submit" busy={busy} disabled={!draft.isDirty}>
            {t('save')}
          </Button>
        </div>
      </FormShell>
      <LeaveQuestion dirty={draft.isDirty && !busy} />
    </Card>
  );
}
