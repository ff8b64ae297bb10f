import type { ReactNode } from 'react';
import { BottomBar } from '../../../ui/scan/page/bottom-bar.tsx';
import { ScreenFrame } from '../../../ui/scan/screen/screen-frame.tsx';
import { Strip } from '../../../ui/scan/screen/strip.tsx';
import { t as steps } from '../../steps/texts.ts';
import type { PickModel, PickSnapshot } from '../session/pick-model.ts';
import type { PickProps } from './pick-props.ts';
import { t } from '../texts.ts';
import { toLayBack } from './view.ts';
import styles from './pick-screen.module.css';

/** A delivery that cannot be scanned: the same facts and lines, no scanner. */
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
  model: Pick<PickModel, 'send'>;
  children: ReactNode;
}) {
  return (
    <ScreenFrame
      strip={
        <Strip
          title={title}
          tone={flow.signedOut ? 'red' : 'neutral'}
          {...(flow.signedOut
            ? { notice: steps('sign_in_again') }
            : pick.online
              ? {}
              : { notice: steps('offline_none') })}
          openLabel={steps('open_outbox')}
          onOpen={flow.onOutbox}
          menuLabel={steps('menu')}
          onMenu={flow.onMenu}
        />
      }
      bottom={
        <BottomBar
          primary={
            toLayBack(pick) > 0
              ? { text: t('repair_done'), onPress: () => model.send({ name: 'put-back' }) }
              : { text: t('to_list'), onPress: flow.onList }
          }
        />
      }
    >
      <div className={styles.view}>{children}</div>
    </ScreenFrame>
  );
}
