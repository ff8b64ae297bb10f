import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { InSight } from '../parts/in-sight.tsx';
import { t } from '../parts/texts.ts';
import type { Draft } from './use-draft.ts';

/** 'Gewijzigd door …': a colleague was first. 'Vernieuwen' lays the edits over what the OMS has now. */
export const ChangedBar = ({
  draft: { changed, rebase },
}: {
  draft: Pick<Draft<object>, 'changed' | 'rebase'>;
}) =>
  changed !== null && (
    <InSight>
      <Alert
        tone="warning"
        action={
          <Button size="desk" onPress={rebase}>
            {t('rebase')}
          </Button>
        }
      >
        {changed}
      </Alert>
    </InSight>
  );
