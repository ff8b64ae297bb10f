import { useCallback } from 'react';
import type { PickPlace } from '../../../work-package/picks.ts';
import type { ScanProps } from '../../flow.ts';
import type { Opening } from '../../opening/open-work.ts';
import { OpenFlow } from '../../opening/open-flow.tsx';
import { lazyParts } from '../screen/parts/lazy-parts.ts';
import { t } from '../texts.ts';
import { openWalk } from './open-walk.ts';
import type { WalkModel } from './walk-model.ts';
import { WalkScreen } from './walk-screen.tsx';

export interface WalkProps extends ScanProps {
  readonly place: PickPlace;
  /** Ids separated by commas; empty: the current walk. */
  readonly deliveries: string;
  readonly onList: () => void;
  /** Opens one of its deliveries alone. */
  readonly onDelivery: (order: string, id: number) => void;
}

/** Several deliveries of a store picked in one walk. */
export default function PickWalk(flow: WalkProps) {
  const { place, deliveries } = flow;
  const open = useCallback(
    (props: WalkProps, show: (opening: Opening<WalkModel>) => void) =>
      openWalk(props, place, deliveries.split(',').filter(Boolean).map(Number), show),
    [place, deliveries],
  );
  return (
    <OpenFlow
      flow={flow}
      open={open}
      title={t('walk')}
      strip={t('walk')}
      failed={t('walk_failed')}
      lazyParts={lazyParts}
    >
      {model => <WalkScreen flow={flow} model={model} />}
    </OpenFlow>
  );
}
