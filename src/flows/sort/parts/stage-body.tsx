import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { BigChoice } from '../../../ui/big-choice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checklist } from '../../../ui/checklist.tsx';
import { NumberPad } from '../../../ui/number-pad.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MANY_REPEATS, questionOf } from '../special-step.ts';
import type { SortEvent, SortState, StateOf } from '../state.ts';
import { completionItems } from '../view.ts';
import { t } from '../texts.ts';
import styles from './stage-body.module.css';

interface BodyProps {
  readonly state: SortState;
  readonly busy: boolean;
  readonly progress: { readonly placed: number; readonly quantity: number };
  readonly onEvent: (event: SortEvent) => void;
}

/** What stands on the stage besides picture, code and instruction. */
export function StageBody({ state, busy, progress, onEvent }: BodyProps) {
  switch (state.name) {
    case 'scan-article':
      return (
        <Progress
          label={t('title')}
          value={progress.placed}
          max={progress.quantity}
          text={t('sorted', progress)}
        />
      );
    case 'extra-info':
      return <Question key={`${state.asking}-${state.index}`} state={state} busy={busy} onEvent={onEvent} />;
    case 'quantity':
      return <Quantity state={state} onEvent={onEvent} />;
    case 'packing-slip':
      return (
        <>
          <p className={styles.printer}>{t('slip_printer')}</p>
          <StartAgain onEvent={onEvent} />
        </>
      );
    case 'complete':
      return (
        <>
          <Checklist items={completionItems(state)} doneLabel={t('done')} />
          <Button kind="quiet" onPress={() => onEvent({ name: 'later' })}>
            {t('later')}
          </Button>
        </>
      );
    case 'scan-location':
      return <StartAgain onEvent={onEvent} />;
    case 'repair':
      return <RepairActs state={state} onEvent={onEvent} />;
    case 'not-requested':
    case 'cannot-store':
      return null;
  }
}

const StartAgain = ({ onEvent }: Pick<BodyProps, 'onEvent'>) => (
  <Button kind="quiet" onPress={() => onEvent({ name: 'reset' })}>
    {t('reset')}
  </Button>
);

function RepairActs({ state, onEvent }: { state: StateOf<'repair'>; onEvent: BodyProps['onEvent'] }) {
  const [help, setHelp] = useState(false);
  return (
    <>
      {help && (
        <Alert tone="warning">
          {t('help_text', { code: `${state.card.code} · ${state.card.mutation_id.slice(-6)}` })}
        </Alert>
      )}
      <div className={styles.acts}>
        <Button onPress={() => onEvent({ name: 'later' })}>{t('later')}</Button>
        <Button onPress={() => setHelp(true)}>{t('help')}</Button>
      </div>
    </>
  );
}

function Quantity({ state, onEvent }: { state: StateOf<'quantity'>; onEvent: BodyProps['onEvent'] }) {
  const { quantity, pending } = state.work;
  const set = (n: number) => onEvent({ name: 'set-quantity', quantity: n });
  return (
    <div className={styles.quantity}>
      <p className={styles.question}>{t('quantity_question', { n: pending })}</p>
      <Stepper
        label={t('quantity_label')}
        value={quantity}
        max={pending}
        lessLabel={t('quantity_less')}
        moreLabel={t('quantity_more')}
        onChange={set}
      />
      <Button wide disabled={quantity === pending} onPress={() => set(pending)}>
        {t('quantity_all', { n: pending })}
      </Button>
    </div>
  );
}

function Question({
  state,
  busy,
  onEvent,
}: {
  state: StateOf<'extra-info'>;
  busy: boolean;
  onEvent: BodyProps['onEvent'];
}) {
  const question = questionOf(state);
  const answer = (value: string) => onEvent({ name: 'answer', value });
  if (state.trouble === 'not-saved')
    return (
      <div className={styles.trouble}>
        <Alert tone="danger">{t('not_saved')}</Alert>
        <BigChoice
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
        <Alert tone="danger">{state.work.questions?.required_error ?? t('again')}</Alert>
      )}
      {busy && state.work.quantity - 1 > MANY_REPEATS && <Alert tone="info">{t('saving_long')}</Alert>}
      {question?.valueType === 'boolean' ? (
        <BigChoice
          legend={question.question}
          options={[
            { value: '1', text: t('answer_yes') },
            { value: '0', text: t('answer_no') },
          ]}
          onChoose={answer}
        />
      ) : question?.valueType === 'text' ? (
        <TextAnswer question={question.question} onAnswer={answer} />
      ) : (
        <NumberAnswer
          question={question?.question ?? t('how_many')}
          {...(question ? {} : { hint: t('how_many_max', { n: state.work.pending }) })}
          onAnswer={answer}
        />
      )}
      <StartAgain onEvent={onEvent} />
    </div>
  );
}

function TextAnswer({ question, onAnswer }: { question: string; onAnswer: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <form
      className={styles.ask}
      onSubmit={event => {
        event.preventDefault();
        onAnswer(value);
      }}
    >
      <TextField label={question} value={value} size="touch" onChange={setValue} />
      <Button type="submit" kind="primary" size="large" wide>
        {t('next')}
      </Button>
    </form>
  );
}

function NumberAnswer({
  question,
  hint,
  onAnswer,
}: {
  question: string;
  hint?: string;
  onAnswer: (value: string) => void;
}) {
  const [value, setValue] = useState('');
  return (
    <div className={styles.ask}>
      <p className={styles.question}>
        {question}
        {hint && <span className={styles.hint}>{hint}</span>}
      </p>
      <NumberPad
        label={question}
        value={value}
        eraseLabel={t('erase')}
        clearLabel={t('clear')}
        onChange={setValue}
      />
      <Button kind="primary" size="large" wide onPress={() => onAnswer(value)}>
        {t('next')}
      </Button>
    </div>
  );
}
