import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { loadNewest, newVersion } from '../../../device/new-version.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { dayAndTime } from '../../../texts/formats.ts';
import { texts } from '../../../texts/texts.ts';
import version from './version.nl.ts';
import { keepStorage, type StorageState } from '../../../device/storage.ts';
import { outbox } from '../../device/device.ts';
import { useSignedIn } from '../../state/session.ts';
import { VERSION } from './version.ts';
import styles from './version-dialog.module.css';

const t = texts('version', version);

/** The facts that a help desk asks for. */
export function VersionDialog({ onClose }: { onClose: () => void }) {
  const { config, lastContact } = useSignedIn();
  const updateReady = useStore(newVersion, state => state.ready);
  const [device, setDevice] = useState<{ id: string; storage: StorageState | null }>();
  useEffect(() => {
    void Promise.all([outbox.deviceId(), keepStorage()]).then(([id, storage]) => setDevice({ id, storage }));
  }, []);
  const yesNo = (yes: boolean) => t(yes ? 'yes' : 'no');
  const facts: readonly (readonly [string, string])[] = [
    [t('version'), `v${VERSION}`],
    [t('environment'), config.general.environment],
    [t('mode'), yesNo(matchMedia('(display-mode: standalone)').matches)],
    [t('offline'), yesNo(Boolean(navigator.serviceWorker?.controller))],
    [t('contact'), dayAndTime(lastContact)],
    [t('storage'), device?.storage ? storageText(device.storage) : '…'],
    [t('device'), device?.id ?? '…'],
    [t('provider'), config.general.provider],
  ];
  return (
    <Dialog
      title={t('title')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        updateReady && (
          <Button kind="primary" icon="refresh" onPress={() => void loadNewest()}>
            {t('update')}
          </Button>
        )
      }
    >
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
const storageText = ({ usage, quota }: StorageState) =>
  t('storage_value', { used: megabytes(usage), quota: megabytes(quota) });
