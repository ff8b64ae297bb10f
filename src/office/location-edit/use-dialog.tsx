import type { ReactNode } from 'react';
import type { listServiceUse } from '../../../contract/orders/dispatch-type.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import type { Ok } from '../calls/client.ts';
import { OfficeDialog } from '../parts/office-dialog.tsx';
import { OrderList } from './order-list.tsx';
import { t as common } from '../parts/texts.ts';
import { t } from './texts.ts';

interface UseDialogProps {
  readonly use: Ok<typeof listServiceUse>['body'];
  readonly busy: boolean;
  readonly failure: ReactNode;
  readonly onKeep: () => void;
  readonly onReplan: () => void;
  readonly onClose: () => void;
}

/** Open deliveries use what is switched off: they go on, or are planned anew. */
export function UseDialog({ use, busy, failure, onKeep, onReplan, onClose }: UseDialogProps) {
  const begun = use.count - use.can_replan;
  return (
    <OfficeDialog
      title={t('use_title', { n: use.count })}
      closeLabel={common('go_back')}
      onClose={() => !busy && onClose()}
      actions={
        <>
          <Button size="desk" busy={busy} onPress={onKeep}>
            {t('let_go_on')}
          </Button>
          <Button
            size="desk"
            kind="primary"
            busy={busy}
            reason={use.can_replan === 0 ? t('all_begun') : undefined}
            onPress={onReplan}
          >
            {t('replan', { n: use.can_replan })}
          </Button>
        </>
      }
    >
      <p>{t('use_text')}</p>
      {begun > 0 && <p>{t('begun', { n: begun })}</p>}
      {failure && <Alert tone="danger">{failure}</Alert>}
      <OrderList of={use} />
    </OfficeDialog>
  );
}
