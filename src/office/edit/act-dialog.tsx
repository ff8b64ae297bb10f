import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../ui/scan/controls/button.tsx';
import { OfficeDialog } from '../parts/office-dialog.tsx';
import { t } from '../parts/texts.ts';
import styles from './act-dialog.module.css';
import { ChangedBar } from './changed-bar.tsx';
import { Failed, FormShell, useFormShell } from './form-shell.tsx';
import { LeaveDialog, LeaveQuestion } from './leave-dialog.tsx';
import { ToldBar } from './told-bar.tsx';
import type { Draft } from './use-draft.ts';

interface ActDialogProps {
  readonly title: string;
  /** Label of the button that acts; without it the title. */
  readonly verb?: string;
  /** The act cannot be undone. */
  readonly danger?: boolean;
  readonly wide?: boolean;
  /** Why the act is not possible now. */
  readonly reason?: string | null;
  /** Why it is not possible any more, since the dialog was opened: that stands in it. */
  readonly gone?: string | null;
  /** The draft of its fields: with edits in it the dialog asks before it closes, except by its leave button, and before its page is left. */
  readonly draft?: Pick<Draft<object>, 'isDirty' | 'changed' | 'rebase'>;
  readonly busy?: boolean;
  /** Data that the verb needs is still read. */
  readonly waits?: boolean;
  /** Why it was not done, in the documents' words; faults of fields are shown at the fields. */
  readonly failure?: ReactNode;
  readonly save: () => Promise<void> | void;
  readonly onClose: () => void;
  /** The effect of the act in words, and its fields. */
  readonly children: ReactNode;
}

/** One act on a thing: what it will change, its fields, one verb. Ctrl-Enter acts. On a phone it is a sheet. */
export function ActDialog(props: ActDialogProps) {
  const {
    title,
    verb = title,
    danger,
    wide,
    gone,
    draft,
    busy,
    waits,
    failure,
    save,
    onClose,
    children,
  } = props;
  const reason = gone ?? props.reason;
  /** How often in a row it was asked whether to close: each question stands on top of the dialog. */
  const [asked, setAsked] = useState(0);
  const id = useId();
  const shell = useFormShell({ save: !busy && !waits && !reason && save, verb, keys: 'ctrl+enter' });
  // Beside a verb such as 'Annuleer 2 artikelen' the word Annuleren would be another act.
  const leave = t(danger ? 'go_back' : 'cancel');
  // Closed while it is being done, it could not tell that it was refused.
  const leaveNow = () => !busy && onClose();
  const close = () => (draft?.isDirty && !busy ? setAsked(asked + 1) : leaveNow());
  return (
    <>
      <OfficeDialog
        title={title}
        closeLabel={leave}
        onClose={close}
        wide={wide}
        actions={
          <>
            <Button size="desk" onPress={leaveNow} reason={busy ? t('being_done') : undefined}>
              {leave}
            </Button>
            <Button
              size="desk"
              kind={danger ? 'danger' : 'primary'}
              type="submit"
              form={id}
              busy={busy || waits}
              reason={reason ?? undefined}
            >
              {verb}
            </Button>
          </>
        }
      >
        <FormShell of={shell} id={id} className={styles.form}>
          {children}
          {/* Both would say the same; what was told before 'Vernieuwen' is told no more. */}
          {draft?.changed ? <ChangedBar draft={draft} /> : <ToldBar />}
          {/* An end that the act itself brings is no hindrance until it is done. */}
          <Failed why={!busy && gone} tone="warning" />
          <Failed why={failure} />
        </FormShell>
      </OfficeDialog>
      {asked > 0 && (
        <LeaveDialog
          key={asked}
          title={t('close_title')}
          verb={t('close')}
          onLeave={leaveNow}
          onStay={() => setAsked(0)}
        />
      )}
      {draft?.isDirty && <LeaveQuestion dirty={!busy} />}
    </>
  );
}
