import { useNavigate } from 'react-router';
import { BottomBar } from '../../ui/scan/page/bottom-bar.tsx';
import { t } from './texts.ts';
import type { Walk } from './use-walk.ts';
import { pickPath, type PickItem } from './view.ts';

interface PickBarProps {
  walk: Walk;
  /** The delivery to pick now. */
  first: PickItem | undefined;
  /** Whether that one has been begun. */
  begun: boolean;
  waiting: number;
}

/** The bar at the bottom: to the walk, the next delivery and the outbox. */
export function PickBar({ walk, first, begun, waiting }: PickBarProps) {
  const navigate = useNavigate();
  return (
    <BottomBar
      {...(walk.offered && {
        left:
          walk.chosen === null
            ? { text: t('walk'), icon: 'list', onPress: walk.open }
            : { text: t('stop'), icon: 'close', onPress: walk.cancel },
      })}
      {...(walk.chosen === null
        ? walk.walking
          ? { primary: { text: t('walk_go_on'), onPress: walk.goOn } }
          : first && {
              primary: {
                text: t(begun ? 'go_on' : 'start', {
                  order: inLines(first.order),
                }),
                onPress: () => void navigate(pickPath(first.order, first.id)),
              },
            }
        : {
            primary: {
              text: t('walk_start', { n: walk.count }),
              disabled: walk.count === 0,
              onPress: walk.start,
            },
          })}
      right={{
        text: waiting > 0 ? t('outbox_n', { n: waiting }) : t('outbox'),
        icon: 'sync',
        onPress: () => void navigate('/scan/outbox'),
      }}
    />
  );
}

/** The number of an order on a narrow button: whole where it is short, else in lines that end with its hyphens. */
const inLines = (order: string): string => order.replaceAll('-', order.length > 12 ? '-\u200b' : '\u2011');
