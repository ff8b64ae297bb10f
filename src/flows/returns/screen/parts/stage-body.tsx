import { BigChoice } from '../../../../ui/scan/screen/big-choice.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { RepairActs } from '../../../steps/repair-acts.tsx';
import type { ReturnModel, ReturnSnapshot } from '../../session/return-model.ts';
import type { ReturnEvent } from '../../machine/state.ts';
import { t } from '../../texts.ts';
import styles from './stage-body.module.css';

interface BodyProps {
  readonly returns: ReturnSnapshot;
  readonly model: Pick<ReturnModel, 'send' | 'chooseState'>;
  readonly practice: boolean;
  readonly onPractise: () => void;
}

/** The content of the stage besides picture, code and instruction. */
export function StageBody({ returns, model, practice, onPractise }: BodyProps) {
  const { state } = returns;
  const send = model.send;
  switch (state.name) {
    case 'scan-label':
      return (
        <>
          <p className={styles.waiting}>{practice ? t('practice_label') : waiting(returns.open)}</p>
          {!practice && <Quiet text={t('practise')} onPress={onPractise} />}
        </>
      );
    case 'scan-article':
      return (
        <>
          {practice && <p className={styles.waiting}>{t('practice_article')}</p>}
          <Quiet text={t('next_return')} onPress={() => send({ name: 'next-return' })} />
        </>
      );
    case 'choose-state':
      return (
        <>
          <BigChoice
            layout="fit"
            legend={t('choose_state')}
            legendHidden
            options={returns.product_states.map(s => ({ value: s.identifier, text: s.display_name }))}
            onChoose={model.chooseState}
          />
          <StartAgain send={send} />
        </>
      );
    case 'scan-location':
      return <StartAgain send={send} />;
    case 'next':
      return (
        <BigChoice
          layout="column"
          legend={t('what_next')}
          legendHidden
          options={[
            { value: 'next-return', text: t('next_return') },
            { value: 'next-article', text: t('next_article') },
          ]}
          onChoose={name => send({ name: name === 'next-return' ? 'next-return' : 'next-article' })}
        />
      );
    case 'repair':
      return <RepairActs card={state.card} onLater={() => send({ name: 'later' })} />;
    case 'cannot-store':
      return null;
  }
}

const waiting = (n: number): string => (n === 0 ? t('waiting_none') : t('waiting', { n }));

type Send = (event: ReturnEvent) => void;

const Quiet = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <Button kind="quiet" onPress={onPress}>
    {text}
  </Button>
);

/** Back to SCAN ARTIKEL of this return; recorded scans stay recorded (R17). */
const StartAgain = ({ send }: { send: Send }) => (
  <Quiet text={t('reset')} onPress={() => send({ name: 'reset' })} />
);
