import { useEffect, useState } from 'react';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { Progress } from '../../../ui/scan/screen/progress.tsx';
import { texts } from '../../../texts/texts.ts';
import signOut from './sign-out.nl.ts';
import { outbox } from '../../device/device.ts';
import { signOutOfDevice } from '../../session/sign-out.ts';
import { useOutboxSummary } from '../../state/outbox-summary.ts';
import { useSignedIn } from '../../state/session.ts';

const t = texts('sign_out', signOut);

/** Signing out: unsent entries get ten seconds, with the progress in sight, and otherwise stay on the device. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSignedIn();
  const { pending } = useOutboxSummary();
  const [atStart, setAtStart] = useState<number | null>(null);
  const granted = useGranted(user.id);
  const busy = atStart !== null;
  return (
    <Dialog
      title={t('title')}
      closeLabel={t('close')}
      onClose={busy ? () => undefined : onClose}
      actions={
        <>
          {!busy && <Button onPress={onClose}>{t('cancel')}</Button>}
          <Button
            kind="primary"
            busy={busy}
            onPress={() => {
              setAtStart(pending);
              void signOutOfDevice().then(onClose);
            }}
          >
            {t('sign_out')}
          </Button>
        </>
      }
    >
      {busy ? (
        <>
          <p>{t('sending')}</p>
          <Progress
            label={t('sending')}
            value={atStart - pending}
            max={atStart}
            text={t('left', { n: pending })}
          />
        </>
      ) : pending > 0 ? (
        <Alert tone="warning" title={t('waiting', { n: pending })}>
          {t(granted ? 'stay_granted' : 'stay', { name: user.name })}
        </Alert>
      ) : (
        <p>{t('nothing')}</p>
      )}
    </Dialog>
  );
}

/** Whether this device may send for the user who has left. */
function useGranted(userId: number): boolean {
  const [granted, setGranted] = useState(false);
  useEffect(() => {
    void outbox.grants().then(grants => setGranted(grants.some(grant => grant.user_id === userId)));
  }, [userId]);
  return granted;
}
