import type { FlowProps } from '../flow.ts';
import { OpenFlow } from '../opening/open-flow.tsx';
import { forgetZone, openReturns } from './opening/open-returns.ts';
import { lazyParts } from './screen/parts/lazy-parts.ts';
import { ReturnScreen } from './screen/return-screen.tsx';
import { t } from './texts.ts';

/** The return process of a location (review-refunds-warehouse.md 2, Warehouse process page). */
export default function ReturnFlow(flow: FlowProps) {
  return (
    <OpenFlow flow={flow} open={openReturns} title={t('title')} strip={t('title')} lazyParts={lazyParts}>
      {(model, again) => (
        <ReturnScreen
          flow={flow}
          model={model}
          onOtherZone={() => void forgetZone(flow).then(again, () => undefined)}
        />
      )}
    </OpenFlow>
  );
}
