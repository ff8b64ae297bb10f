import { useCallback } from 'react';
import type { Opening } from '../../opening/open-work.ts';
import { OpenFlow } from '../../opening/open-flow.tsx';
import { lazyParts } from '../screen/parts/lazy-parts.ts';
import { t } from '../texts.ts';
import { openWalk } from './open-walk.ts';
import type { WalkModel, WalkProps } from './walk-model.ts';
import { WalkScreen } from './walk-screen.tsx';

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
