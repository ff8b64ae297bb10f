import { lazy, Suspense, useState } from 'react';
import type { DispatchRequest } from '../../../contract/dispatch-request.ts';
import type { Http } from '../../sync/http.ts';
import { t } from './slip-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { SaveFile } from './save-papers.ts';
import { slipActs, type SlipRights } from './slip-view.ts';

const SlipPanel = lazy(() => import('./slip-panel.tsx'));

/** The parts of the app that the panel uses. */
export interface SlipTools {
  readonly http: Http;
  readonly rights: SlipRights;
  readonly provider: string;
  readonly saveFile: SaveFile;
  /** `packing-slip-separate-label` of the configuration. */
  readonly separateLabel: boolean;
}

/** In a list of deliveries: opens slip and labels of one delivery; empty when it has none. */
export function SlipButton({ delivery, tools }: { delivery: DispatchRequest; tools: SlipTools }) {
  const [open, setOpen] = useState(false);
  const { download, print } = slipActs(delivery, tools.rights);
  if (!download && print === 'no') return null;
  return (
    <>
      <Button size="desk" kind="quiet" icon="printer" iconOnly onPress={() => setOpen(true)}>
        {t('of', { order: delivery.sales_order.identifier })}
      </Button>
      {open && (
        <Dialog title={t('title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <SlipPanel id={delivery.id} {...tools} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
