import { texts } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

const t = texts('office', { again: 'Opnieuw' });

/** What did not come, and the way to ask for it once more. */
export const FailedLoad = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <Alert
    tone="danger"
    action={
      <Button size="desk" onPress={onRetry}>
        {t('again')}
      </Button>
    }
  >
    {text}
  </Alert>
);
