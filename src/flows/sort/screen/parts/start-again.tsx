import { Button } from '../../../../ui/scan/controls/button.tsx';
import type { SortEvent } from '../../machine/state.ts';
import { t } from '../../texts.ts';

/** Back to SCAN ARTIKEL; recorded scans stay recorded (R28). */
export const StartAgain = ({ onEvent }: { onEvent: (event: SortEvent) => void }) => (
  <Button kind="quiet" onPress={() => onEvent({ name: 'reset' })}>
    {t('reset')}
  </Button>
);
