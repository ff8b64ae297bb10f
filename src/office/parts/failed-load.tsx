import { t } from './texts.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';

/** Says what could not be loaded, and can try again. */
export const FailedLoad = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <Alert
    tone="danger"
    action={
      <Button size="desk" onPress={onRetry}>
        {t('retry')}
      </Button>
    }
  >
    {text}
  </Alert>
);
