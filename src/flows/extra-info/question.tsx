import { useState } from 'react';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { NumberPad } from '../../ui/scan/answers/number-pad.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { CommandChoice } from '../steps/commands/command-choice.tsx';
import { useCommands } from '../steps/commands/commands.ts';
import { answerInCode } from './answer-in-code.ts';
import { isCheckFailed, questionOf, type AskingEvent, type AskingState } from './machine/asking.ts';
import styles from './question.module.css';
import { t } from './texts.ts';
import { ANSWER_FORM } from './view.ts';

interface QuestionProps {
  readonly state: AskingState & { readonly work: { readonly read: string; readonly pending?: number } };
  readonly saving?: boolean;
  readonly onEvent: (event: AskingEvent) => void;
}

/** One question of the extra product info on each page. */
export default function Question({ state, saving = false, onEvent }: QuestionProps) {
  const question = questionOf(state);
  const { read, pending } = state.work;
  const answer = (value: string) => onEvent({ name: 'answer', value });
  if (state.trouble === 'not-saved')
    return (
      <div className={styles.trouble}>
        <Alert tone="danger">{t('not_saved')}</Alert>
        <CommandChoice
          usual="retry"
          legend={t('not_saved')}
          legendHidden
          options={[
            { value: 'retry', text: t('retry') },
            { value: 'skip', text: t('skip') },
          ]}
          onChoose={value => onEvent({ name: value })}
        />
      </div>
    );
  return (
    <div className={styles.ask}>
      {state.trouble === 'again' && (
        <Alert tone="danger">
          {(isCheckFailed(state) && state.work.questions?.required_error) || t('again')}
        </Alert>
      )}
      {saving && <Alert tone="info">{t('saving_long')}</Alert>}
      {question?.valueType === 'boolean' ? (
        <CommandChoice
          legend={question.question}
          options={[
            { value: '1', text: t('yes'), mark: '1' },
            { value: '0', text: t('no'), mark: '0' },
          ]}
          onChoose={answer}
        />
      ) : question?.valueType === 'text' ? (
        <TextAnswer
          key={question.attributeIdentifier}
          question={question.question}
          filled={answerInCode(read, question.attributeIdentifier)}
          onAnswer={answer}
        />
      ) : (
        <NumberAnswer
          question={question?.question ?? t('how_many')}
          {...(question || pending === undefined ? {} : { all: pending })}
          onAnswer={answer}
        />
      )}
    </div>
  );
}

function TextAnswer({
  question,
  filled,
  onAnswer,
}: {
  question: string;
  /** The answer that the scanned code gives. */
  filled: string;
  onAnswer: (value: string) => void;
}) {
  const [value, setValue] = useState(filled);
  return (
    <form
      id={ANSWER_FORM}
      className={styles.ask}
      onSubmit={event => {
        event.preventDefault();
        onAnswer(value);
      }}
    >
      <TextField label={question} value={value} size="touch" onChange={setValue} />
    </form>
  );
}

function NumberAnswer({
  question,
  all,
  onAnswer,
}: {
  question: string;
  /** As many as there are, when it asks for how many. */
  all?: number;
  onAnswer: (value: string) => void;
}) {
  const [value, setValue] = useState('');
  useCommands({
    all: all === undefined || all === 0 ? undefined : () => setValue(String(all)),
    number(n) {
      setValue(String(n));
      return true;
    },
  });
  return (
    <form
      id={ANSWER_FORM}
      onSubmit={event => {
        event.preventDefault();
        onAnswer(value);
      }}
    >
      <NumberPad
        label={question}
        value={value}
        eraseLabel={t('erase')}
        clearLabel={t('clear')}
        onChange={setValue}
      >
        <p className={styles.question}>
          {question}
          {all !== undefined && <span className={styles.hint}>{t('how_many_max', { n: all })}</span>}
        </p>
      </NumberPad>
    </form>
  );
}
