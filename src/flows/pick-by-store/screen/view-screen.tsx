import { useEffect, type ReactNode } from 'react';
import { isCommand } from '../../../../core/command/is-command.ts';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { BottomBar } from '../../../ui/scan/page/bottom-bar.tsx';
import { ScreenFrame } from '../../../ui/scan/screen/screen-frame.tsx';
import { PlainStrip } from '../../steps/plain-strip.tsx';
import { t as steps } from '../../steps/texts.ts';
import type { PickModel, PickSnapshot } from '../session/pick-model.ts';
import type { PickProps } from './pick-props.ts';
import { takeScans } from '../../scanner.ts';
import { refuseScan } from '../../steps/confirmed-stage.ts';
import { verdictWords } from './verdict-words.ts';
import { t } from '../texts.ts';
import styles from './pick-screen.module.css';

/** A delivery that cannot be scanned: the same facts and lines. A scan is answered, and changes nothing. */
export function ViewScreen({
  flow,
  title,
  pick,
  model,
  children,
}: {
  flow: PickProps;
  title: string;
  pick: PickSnapshot;
  model: Pick<PickModel, 'scan'>;
  children: ReactNode;
}) {
  useEffect(
    () =>
      takeScans({
        onScan: ({ text }) => (isCommand(text) ? refuseScan() : model.scan(text)),
        onFault: () => undefined,
        isComplete: () => false,
        isKnown: isCommand,
      }),
    [model],
  );
  const { verdict } = pick.state;
  const said = verdict && verdictWords(verdict);
  return (
    <ScreenFrame
      strip={
        <PlainStrip flow={flow} title={title} {...(!pick.online && { notice: steps('offline_none') })} />
      }
      bottom={<BottomBar primary={{ text: t('to_list'), onPress: flow.onList }} />}
    >
      <div className={styles.view}>
        {said && (
          <Alert tone={verdict.look === 'refused' ? 'danger' : 'info'} title={said.text}>
            {said.note}
          </Alert>
        )}
        {children}
      </div>
    </ScreenFrame>
  );
}
