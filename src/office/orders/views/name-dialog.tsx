import { useState } from 'react';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { ActDialog } from '../../edit/act-dialog.tsx';
import type { Failure } from '../../calls/client.ts';
import { withReason } from '../../parts/reason.ts';
import { t } from './texts.ts';
import { isNameTaken } from './view.ts';

interface NameDialogProps {
  /** Title for a view that is there; without it a new one is saved. */
  readonly title?: string;
  readonly name: string;
  /** Fault of the name. */
  readonly fault?: string;
  /** Saves it; why it was not. */
  readonly save: (name: string) => Promise<Failure | null>;
  readonly onClose: () => void;
}

/** Longer names are no names (contract). */
const MOST_LETTERS = 60;

/** Asks for the name of a view, and saves it. */
export default function NameDialog({ title, name, fault, save, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [wrong, setWrong] = useState(fault);
  async function act(): Promise<void> {
    if (typed.trim() === '') return setWrong(t('name_missing'));
    setBusy(true);
    setFailure(null);
    const failed = await save(typed.trim());
    setBusy(false);
    if (!failed) return onClose();
    if (isNameTaken(failed)) setWrong(t('name_taken'));
    else setFailure(failed);
  }
  return (
    <ActDialog
      title={title ?? t('save_view')}
      busy={busy}
      failure={failure && withReason(t('save_failed'), failure)}
      save={act}
      onClose={onClose}
    >
      {!title && <p>{t('save_text')}</p>}
      <TextField
        label={t('name')}
        value={typed}
        maxLength={MOST_LETTERS}
        focusFirst
        required
        autoComplete="off"
        error={wrong}
        onChange={next => {
          setTyped(next);
          setWrong(undefined);
          setFailure(null);
        }}
      />
    </ActDialog>
  );
}
