import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useLeaveGuard, type Leaving } from '../../ui/desk/use-leave-guard.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { useKeys } from '../page/keys.ts';
import { t } from '../parts/texts.ts';

interface LeaveDialogProps {
  readonly title: string;
  /** The button that gives the edits up. */
  readonly verb: string;
  /** The edits by their names, where the form tells them. */
  readonly lost?: ReactNode;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks whether edits may be lost. */
export function LeaveDialog({ title, verb, lost, onLeave, onStay }: LeaveDialogProps) {
  // Those of the dialog below it are not meant.
  useKeys({}, 'dialog');
  return (
    <Dialog
      title={title}
      closeLabel={t('stay')}
      onClose={onStay}
      actions={
        <>
          <Button size="desk" kind="danger" onPress={onLeave}>
            {verb}
          </Button>
          <Button size="desk" kind="primary" focusFirst onPress={onStay}>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{t('leave_text')}</p>
      {lost && <p>{lost}</p>}
    </Dialog>
  );
}

interface LeaveQuestionProps {
  readonly dirty: boolean;
  /** The start of the paths that are the same page. */
  readonly within?: string | undefined;
  readonly lost?: ReactNode;
}

/** While `dirty` another page is opened only after a question. */
export function LeaveQuestion({ dirty, within, lost }: LeaveQuestionProps) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const navigate = useNavigate();
  useLeaveGuard(dirty, setLeaving, path => void navigate(path), within);
  return (
    leaving && (
      <LeaveDialog
        title={t('leave_title')}
        verb={t('leave')}
        lost={lost}
        onLeave={leaving.go}
        onStay={() => setLeaving(null)}
      />
    )
  );
}
