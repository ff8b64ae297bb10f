import { lazy, Suspense } from 'react';
import { CommandChoice } from '../../../steps/commands/command-choice.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import type { ReturnModel, ReturnSnapshot } from '../../session/return-model.ts';
import { t } from '../../texts.ts';
import { Photo } from './photo.tsx';
import { lazyParts } from './lazy-parts.ts';
import styles from './stage-body.module.css';
import { nameOf } from '../../../../texts/words/retailer-names.ts';

const Question = lazy(lazyParts.question);
const PracticeHint = lazy(() => import('../../../steps/practice-hint.tsx'));

interface BodyProps {
  readonly returns: ReturnSnapshot;
  readonly model: Pick<ReturnModel, 'send' | 'chooseState' | 'takePhoto' | 'showPhoto'>;
  readonly practice: boolean;
  /** Pieces of the return that are still to come and can be listed; 0 also where they are listed already. */
  readonly expected: number;
  readonly onPractise: () => void;
  readonly onList: () => void;
}

/** The content of the stage besides picture, code and instruction. */
export function StageBody({ returns, model, practice, expected, onPractise, onList }: BodyProps) {
  const { state } = returns;
  const send = model.send;
  const later = returns.photo_of !== null && (
    <Photo of={returns.photo_of} photo={undefined} busy={returns.busy} model={model} />
  );
  switch (state.name) {
    case 'scan-label':
      return practice ? (
        <Hint text={t('practice_label')} />
      ) : (
        <>
          <p className={styles.waiting}>{waiting(returns.open)}</p>
          <Button kind="quiet" icon="help" onPress={onPractise}>
            {t('practise')}
          </Button>
        </>
      );
    case 'scan-article':
      return (
        <>
          {practice && <Hint text={t('practice_article')} />}
          {expected > 0 && (
            <Button kind="quiet" icon="list" onPress={onList}>
              {t('expected', { n: expected })}
            </Button>
          )}
          {later}
        </>
      );
    case 'extra-info':
      return (
        <Suspense fallback={null}>
          <Question key={`${state.asking}-${state.index}`} state={state} onEvent={send} />
        </Suspense>
      );
    case 'choose-state':
      return (
        <CommandChoice
          layout="fit"
          legend={t('choose_state')}
          legendHidden
          options={returns.product_states.map(s => ({
            value: s.identifier,
            text: nameOf('product_state', s),
          }))}
          onChoose={model.chooseState}
        />
      );
    case 'next':
      return (
        <>
          <CommandChoice
            layout="column"
            usual="next-return"
            legend={t('what_next')}
            legendHidden
            options={[
              { value: 'next-return', text: t('next_return') },
              { value: 'next-article', text: t('next_article') },
            ]}
            onChoose={name => send({ name: name === 'next-return' ? 'next-return' : 'next-article' })}
          />
          {later}
        </>
      );
    case 'scan-location':
    case 'repair':
    case 'cannot-store':
    case 'barred':
      return null;
  }
}

const Hint = ({ text }: { text: string }) => (
  <Suspense fallback={null}>
    <PracticeHint text={text} codes={async () => (await import('../../opening/practice.ts')).practiceCodes} />
  </Suspense>
);

const waiting = (n: number): string => (n === 0 ? t('waiting_none') : t('waiting', { n }));
