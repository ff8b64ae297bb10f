import type { ReactNode } from 'react';
import { Button } from '../../ui/scan/controls/button.tsx';
import { PageHead, type PageHeadProps } from '../page/page-head.tsx';
import { ChangedBar } from './changed-bar.tsx';
import styles from './edit-page.module.css';
import { Failed, FormShell, useFormShell } from './form-shell.tsx';
import { LeaveQuestion } from './leave-dialog.tsx';
import type { Draft } from './use-draft.ts';
import { t } from '../parts/texts.ts';

interface EditPageProps<V> extends PageHeadProps {
  readonly draft: Draft<V>;
  readonly busy: boolean;
  /** Why it was not saved, in the documents' words; faults of fields are shown at the fields. */
  readonly failure: ReactNode;
  /** null: the user may only look. */
  readonly save: (() => Promise<void>) | null;
  /** Label of the save button. */
  readonly verb?: string;
  /** Whether the documents disable saving; otherwise saving shows the faults. */
  readonly incomplete?: boolean;
  /** It is not there yet: untouched it is saved too, which shows what it has to have. */
  readonly isNew?: boolean;
  /** For a new thing, which can be cancelled before anything is filled in. */
  readonly onCancel?: () => void;
  /** It is wide, and its save button is always in sight, at the top too (shell-search-settings.md 2.10). */
  readonly whole?: {
    /** The start of the paths of this page: from one to the other the edits go along. */
    readonly within: string;
    /** In the bar, beside what was changed: a field that goes with the save. */
    readonly field?: ReactNode;
  };
  /** In the bar: what was changed. */
  readonly note?: ReactNode;
  /** In the question of who leaves: the edits by their names. */
  readonly lost?: string;
  /** Cards beside the others, when there is room. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** A form over a whole page. Its bar is shown while something has changed; Ctrl-S saves; leaving asks. */
export function EditPage<V>(props: EditPageProps<V>) {
  const {
    draft,
    busy,
    failure,
    save,
    verb = t('save'),
    incomplete = false,
    isNew = false,
    onCancel,
    whole,
    note = t('not_saved'),
    lost,
    side,
    children,
    ...head
  } = props;
  const saves = (draft.isDirty || isNew) && !incomplete;
  const shell = useFormShell({
    save: saves && !busy && save,
    verb,
    keys: 'ctrl+s',
  });
  const saveButton = (
    <Button
      size="desk"
      kind="primary"
      type={whole ? 'button' : 'submit'}
      busy={busy}
      disabled={!saves}
      {...(whole && { onPress: shell.submit })}
    >
      {verb}
    </Button>
  );
  return (
    <div className={styles.page}>
      {/* Not in the form: the dialogs of its actions have forms of their own. */}
      <PageHead
        {...head}
        {...(whole && {
          actions: (
            <>
              {head.actions}
              {save && saveButton}
            </>
          ),
        })}
      />
      {/* A form with so many things is not saved by Enter in one of them. */}
      <FormShell of={shell} className={styles.form} ignoresEnter={whole !== undefined}>
        <div
          className={styles.body}
          data-whole={whole ? true : undefined}
          data-side={side ? true : undefined}
        >
          <ChangedBar draft={draft} />
          <Failed why={failure} />
          {side ? (
            <>
              <div className={styles.cards}>{children}</div>
              <div className={styles.cards}>{side}</div>
            </>
          ) : (
            children
          )}
        </div>
        {save && (draft.isDirty || onCancel || whole) && (
          <div className={styles.bar}>
            <span className={styles.note}>{draft.isDirty && note}</span>
            {draft.isDirty && whole?.field && <div className={styles.field}>{whole.field}</div>}
            <Button size="desk" disabled={!onCancel && !draft.isDirty} onPress={onCancel ?? draft.reset}>
              {t('cancel')}
            </Button>
            {saveButton}
          </div>
        )}
      </FormShell>
      <LeaveQuestion dirty={draft.isDirty && !busy} within={whole?.within} lost={lost} />
    </div>
  );
}
