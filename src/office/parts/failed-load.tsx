import { useLayoutEffect, useRef } from 'react';
import { UNREAD } from '../../../contract/problem.ts';
import type { Failure } from '../calls/client.ts';
import { refusalText } from '../../texts/refusal.ts';
import { withReason } from './reason.ts';
import { t } from './texts.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';

/** Whether the OMS, or its reply, says why. */
const isSaid = (failure: Failure | null | undefined): failure is Failure =>
  failure?.kind === 'refused' || (failure?.kind === 'later' && failure.problem?.code === UNREAD);

/** The message of the OMS, or that the fault is unknown. */
function saidBy(failure: Failure | null | undefined): string {
  const problem = failure && 'problem' in failure ? failure.problem : undefined;
  return (problem && refusalText(problem, '')) || t('unknown');
}

interface FailedLoadProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly tone?: 'warning' | undefined;
  /** Beside the text: the message of the OMS, or that the fault is unknown (shell-search-settings.md 8, of a location). */
  readonly saysWhy?: boolean | undefined;
  /** The failure of what every location has: it is the location that does not exist, or the user's rights are taken away. */
  readonly failure?: Failure | null | undefined;
}

/**
 * Says what could not be loaded, and can try again where that may help. The texts of the documents are for what the OMS
 * has answered (shell-search-settings.md 8): without a network that is said instead.
 */
export function FailedLoad({ text, onRetry, tone, saysWhy = false, failure }: FailedLoadProps) {
  const note = useRef<HTMLDivElement>(null);
  // Pressed, the button goes: the keyboard goes on in its dialog or the page, and not at the frame.
  useLayoutEffect(() => {
    const element = note.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next = element.closest('dialog')?.querySelector('h2') ?? document.getElementById('content');
      next?.focus({ preventScroll: true });
    };
  }, []);
  const isOffline = failure?.kind === 'later' && failure.why === 'network';
  if (failure?.kind === 'refused' && failure.problem.code === 'not-offered')
    return <Alert tone="info">{t('not_offered')}</Alert>;
  const status = failure?.kind === 'refused' ? failure.status : null;
  if (status === 403 || status === 404)
    return <Alert tone="warning">{t(status === 404 ? 'no_location' : 'forbidden')}</Alert>;
  return (
    <div ref={note}>
      <Alert
        tone={isOffline ? 'info' : (tone ?? 'danger')}
        action={
          <Button size="desk" onPress={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {isOffline
          ? t('offline')
          : saysWhy
            ? `${text}. ${saidBy(failure)}`
            : isSaid(failure)
              ? withReason(text, failure)
              : text}
      </Alert>
    </div>
  );
}
