import { useLayoutEffect, useRef } from 'react';
import { t } from './texts.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';

/** Says what could not be loaded, and can try again. */
export function FailedLoad({ text, onRetry }: { text: string; onRetry: () => void }) {
  const note = useRef<HTMLDivElement>(null);
  // Pressed, the button goes: the keyboard goes on in the page, and not at the frame.
  useLayoutEffect(() => {
    const element = note.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={note}>
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
    </div>
  );
}
