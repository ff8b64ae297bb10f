import type { ReactNode } from 'react';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { useKeys } from '../page/keys.ts';
import { PageHead, type PageHeadProps } from '../page/page-head.tsx';
import { InSight } from '../parts/in-sight.tsx';
import { ChangedBar } from './changed-bar.tsx';
import styles from './edit-page.module.css';
import { LeaveQuestion } from './leave-dialog.tsx';
import type { Draft } from './use-draft.ts';
import { useToFault } from './use-to-fault.ts';
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
    onCancel,
    whole,
    note = t('not_saved'),
    side,
    children,
    ...head
  } = props;
  const { form, toFault } = useToFault();
  const submit = () => {
    if (!save || busy || !draft.isDirty || incomplete) return;
    void save();
    toFault();
  };
  useKeys({ 'ctrl+s': { text: verb, act: submit } });
  const saveButton = (
    <Button
      size="desk"
      kind="primary"
      type={whole ? 'button' : 'submit'}
      busy={busy}
      disabled={!draft.isDirty || incomplete}
      {...(whole && { onPress: submit })}
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
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          // A form with so many things is not saved by Enter in one of them.
          if (!whole) submit();
        }}
      >
        <div
          className={styles.body}
          data-whole={whole ? true : undefined}
          data-side={side ? true : undefined}
        >
          <ChangedBar draft={draft} />
          {failure && (
            <InSight>
              <Alert tone="danger">{failure}</Alert>
            </InSight>
          )}
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
      </form>
      <LeaveQuestion dirty={draft.isDirty && !busy} within={whole?.within} />
    </div>
  );
}
