import { useEffect, useRef, useState } from 'react';
import { addComment, listComments, withdrawComment } from '../../../../../contract/orders/comment.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { addComments } from '../../../../../core/access/orders.ts';
import { shortTime } from '../../../../texts/formats.ts';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { TextField } from '../../../../ui/scan/controls/text-field.tsx';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { Card } from '../../../../ui/scan/page/card.tsx';
import { Skeleton } from '../../../../ui/scan/page/skeleton.tsx';
import { useAct } from '../../../calls/use-act.ts';
import { useCall } from '../../../calls/use-call.ts';
import { LeaveDialog, LeaveQuestion } from '../../../edit/leave-dialog.tsx';
import { useDraft } from '../../../edit/use-draft.ts';
import { useKeptEdits } from '../../../edit/use-kept-edits.ts';
import { useSave } from '../../../edit/use-save.ts';
import { useMay } from '../../../office.ts';
import { useKeys } from '../../../page/keys.ts';
import { toast } from '../../../page/toast.ts';
import { FailedLoad } from '../../../parts/failed-load.tsx';
import { withReason } from '../../../parts/reason.ts';
import { undoing } from '../acts/undoing.ts';
import { t } from '../texts.ts';
import styles from './notes-card.module.css';

/** So many are in sight at first. */
const SHOWN = 3;
const MOST_SIGNS = 10_000;

/** The notes of an order, the newest first, and a new one (orders-and-deliveries.md 2 and 5, Comment). */
export function NotesCard({ of }: { of: SalesOrder }) {
  const params = { salesOrder: of.identifier };
  const { body, failure, again } = useCall(listComments, { params });
  const [isWhole, setWhole] = useState(false);
  const may = useMay();
  const notes = body?.toReversed() ?? [];
  return (
    <Card
      title={t('notes', { n: of.comment_count ?? notes.length })}
      actions={
        notes.length > SHOWN && (
          <Button size="row" kind="quiet" expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {t(isWhole ? 'notes_fewer' : 'notes_all')}
          </Button>
        )
      }
    >
      {may(addComments) && <NewNote salesOrder={of.identifier} />}
      {failure && <FailedLoad text={t('notes_error')} onRetry={again} failure={failure} />}
      {!body && !failure && <Skeleton label={t('notes_loading')} />}
      {body?.length === 0 && <p className={styles.soft}>{t('no_remark')}</p>}
      {notes.length > 0 && (
        <ol className={styles.notes}>
          {notes.slice(0, isWhole ? undefined : SHOWN).map(({ id, comment, created_at, user }) => (
            <li key={id ?? `${created_at} ${comment}`}>
              <NoteText text={comment} />
              <p className={styles.soft}>
                {t('remark_by', { by: user?.name ?? t('system'), at: shortTime(created_at) })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** A long note shows its first lines until the rest is asked for: it would push everything under it out of sight. */
function NoteText({ text }: { text: string }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = shown.current;
    if (!element || isOpen) return;
    const sizes = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [isOpen]);
  return (
    <>
      <p ref={shown} className={styles.text} data-cut={!isOpen || undefined}>
        {text}
      </p>
      {isLong && (
        <Button size="row" kind="quiet" expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t(isOpen ? 'note_less' : 'note_more')}
        </Button>
      )}
    </>
  );
}

function NewNote({ salesOrder }: { salesOrder: string }) {
  const draft = useDraft({ comment: '' }, ({ comment }): Record<string, string> =>
    comment.trim() === '' ? { comment: t('note_missing') } : {},
  );
  useKeptEdits(draft.value, draft.isDirty, ({ comment }) => draft.set('comment', comment));
  const [asks, setAsks] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { act } = useAct(withdrawComment);
  const { save, busy, failure } = useSave(
    draft,
    addComment,
    ({ comment }) => ({ params: { salesOrder }, body: { comment: comment.trim() } }),
    made => {
      // The button goes with what it saved.
      if (form.current?.contains(document.activeElement)) form.current.querySelector('textarea')?.focus();
      draft.reset();
      const comment = made?.id;
      void toast(
        t('note_done'),
        comment === undefined ? undefined : undoing(() => act({ params: { salesOrder, comment } })),
      );
    },
  );
  const submit = () => {
    if (!busy) void save();
  };
  useKeys(draft.isDirty ? { 'ctrl+enter': { text: t('save'), act: submit } } : {});
  return (
    <form
      ref={form}
      className={styles.form}
      data-dirty={draft.isDirty || undefined}
      noValidate
      aria-label={t('new_note')}
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        size="desk"
        label={t('write_note')}
        labelHidden
        placeholder={t('write_note')}
        rows={2}
        maxLength={MOST_SIGNS}
        {...draft.field('comment')}
      />
      {failure && <Alert tone="danger">{withReason(t('note_failed'), failure)}</Alert>}
      {draft.isDirty && (
        <div className={styles.acts}>
          <Button size="desk" onPress={() => setAsks(true)}>
            {t('cancel')}
          </Button>
          <Button size="desk" kind="primary" type="submit" busy={busy}>
            {t('save')}
          </Button>
        </div>
      )}
      {asks && (
        <LeaveDialog
          title={t('drop_note')}
          verb={t('drop')}
          onLeave={() => {
            setAsks(false);
            draft.reset();
          }}
          onStay={() => setAsks(false)}
        />
      )}
      <LeaveQuestion dirty={draft.isDirty && !busy} />
    </form>
  );
}
