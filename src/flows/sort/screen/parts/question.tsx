import { useState } from 'react';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { CommandChoice } from '../../../steps/commands/command-choice.tsx';
import { useCommands } from '../../../steps/commands/commands.ts';
import { NumberPad } from '../../../../ui/scan/answers/number-pad.tsx';
import { TextField } from '../../../../ui/scan/controls/text-field.tsx';
import { answerInCode } from '../answer-in-code.ts';
import { ANSWER_FORM } from '../bar.ts';
import { questionOf } from '../../machine/special-step.ts';
import type { SortEvent } from '../../machine/events.ts';
import type { StateOf } from '../../machine/state.ts';
import { t } from '../../texts.ts';
import styles from './stage-body.module.css';

interface QuestionProps {
  readonly state: StateOf<'extra-info'>;
  readonly saving: boolean;
  readonly onEvent: (event: SortEvent) => void;
}

/** One question of the extra product info on each page. */
export default function Question({ state, saving, onEvent }: QuestionProps) {
  const question = questionOf(state);
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
          {(state.asking === 'required' && state.work.questions?.required_error) || t('again')}
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
          filled={answerInCode(state.work.read, question.attributeIdentifier)}
          onAnswer={answer}
        />
      ) : (
        <NumberAnswer
          question={question?.question ?? t('how_many')}
          {...(question ? {} : { all: state.work.pending })}
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
