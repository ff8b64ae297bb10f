import type { FlowProps } from '../flow.ts';
import { OpenFlow } from '../opening/open-flow.tsx';
import { openSort } from './opening/open-sort.ts';
import { lazyParts } from './screen/parts/lazy-parts.ts';
import { SortScreen } from './screen/sort-screen.tsx';
import { sourceTitle } from './screen/titles.ts';
import { t } from './texts.ts';

/** The sort process of one batch or goods receipt (review-refunds-warehouse.md 2, Warehouse process page). */
export default function SortFlow(flow: FlowProps) {
  return (
    <OpenFlow
      flow={flow}
      open={openSort}
      title={t('title')}
      strip={`${sourceTitle(flow)} · ${t('title')}`}
      lazyParts={lazyParts}
    >
      {model => <SortScreen flow={flow} model={model} />}
    </OpenFlow>
  );
}
