import { useEffect, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import { texts } from '../../texts/texts.ts';
import { outbox } from '../device/device.ts';
import { signOutOfDevice } from '../session/sign-out.ts';
import { useOutboxSummary } from '../state/outbox-summary.ts';
import { useSignedIn } from '../state/session.ts';

const t = texts('sign_out', {
  title: 'Afmelden',
  close: 'Sluiten',
  cancel: 'Annuleren',
  sign_out: 'Afmelden',
  waiting: 'Er wachten nog {n} scans. Ze worden eerst verzonden, als dat binnen 10 seconden lukt.',
  waiting_one: 'Er wacht nog 1 scan. Die wordt eerst verzonden, als dat binnen 10 seconden lukt.',
  stay: 'Wat niet verzonden is blijft op dit apparaat en wacht op {name}.',
  stay_granted: 'Wat niet verzonden is blijft op dit apparaat en gaat later op naam van {name} weg.',
  nothing: 'Alles is verzonden. Je kunt veilig afmelden.',
  sending: 'Bezig met verzenden…',
  left: 'Nog {n}',
});

/** Signing out: what is unsent gets ten seconds, in sight, and stays on the device otherwise. */
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
        <Alert tone="warning" title={pending === 1 ? t('waiting_one') : t('waiting', { n: pending })}>
          {t(granted ? 'stay_granted' : 'stay', { name: user.name })}
        </Alert>
      ) : (
        <p>{t('nothing')}</p>
      )}
    </Dialog>
  );
}

/** Whether this device may send for the user who has gone. */
function useGranted(userId: number): boolean {
  const [granted, setGranted] = useState(false);
  useEffect(() => {
    void outbox.grants().then(grants => setGranted(grants.some(grant => grant.user_id === userId)));
  }, [userId]);
  return granted;
}
