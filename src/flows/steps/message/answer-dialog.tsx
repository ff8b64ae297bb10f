import { useState } from 'react';
import { shortTime } from '../../../texts/formats.ts';
import { BigChoice } from '../../../ui/scan/answers/big-choice.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import type { FloorMessage } from '../../session/messages.ts';
import styles from './answer-dialog.module.css';
import dutch from './message.nl.ts';
import { t } from './texts.ts';

export interface MessageProps {
  readonly message: FloorMessage;
  /** Which order it is about, where several are in hand. */
  readonly order?: string | undefined;
  /** Gives whether the answer is on disk. */
  readonly onAnswer: (message: FloorMessage, text: string) => Promise<boolean>;
}

const quick = ['seen', 'done', 'cannot'] as const;
const MOST_SIGNS = 500;

/** The whole message, and the answers that take one press. The dialog goes with its message, once that is answered. */
export function AnswerDialog({ message, order, onAnswer, onClose }: MessageProps & { onClose: () => void }) {
  const [own, setOwn] = useState('');
  const [failed, setFailed] = useState(false);
  const answer = async (text: string): Promise<void> => {
    if (text !== '') setFailed(!(await onAnswer(message, text)));
  };
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <form
        className={styles.answer}
        onSubmit={event => {
          event.preventDefault();
          void answer(own.trim());
        }}
      >
        <p className={styles.text}>{message.text}</p>
        <p className={styles.by}>
          {order !== undefined && `${order} · `}
          {t('said_by', { by: message.by, at: shortTime(message.at) })}
        </p>
        {failed && <Alert tone="danger">{t('not_saved')}</Alert>}
        <BigChoice
          legend={t('choose')}
          legendHidden
          layout="column"
          options={quick.map(value => ({ value, text: t(value) }))}
          // The office reads Dutch, whatever the worker's language.
          onChoose={value => void answer(dutch[value])}
        />
        <TextField label={t('own')} value={own} size="touch" maxLength={MOST_SIGNS} onChange={setOwn} />
        <Button type="submit" kind="primary" disabled={own.trim() === ''}>
          {t('send')}
        </Button>
      </form>
    </Dialog>
  );
}
