import { useState } from 'react';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { InSight } from '../parts/in-sight.tsx';
import { t } from '../parts/texts.ts';
import { useTold } from './told.ts';

/** 'Gewijzigd door …' in a dialog, when a colleague acts on its thing while it is open. */
export function ToldBar() {
  const told = useTold(state => state.told);
  const [atOpening] = useState(told);
  if (!told || told === atOpening) return null;
  const { text, renew } = told;
  return (
    <InSight>
      <Alert
        tone="info"
        action={
          renew && (
            <Button size="desk" onPress={renew}>
              {t('rebase')}
            </Button>
          )
        }
      >
        {text}
      </Alert>
    </InSight>
  );
}
