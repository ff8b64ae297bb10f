import { useEffect, useRef, useState } from 'react';
import { cameraBlocked } from '../../../../device/camera-blocked.ts';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import type { ReturnModel } from '../../session/return-model.ts';
import { t } from '../../texts.ts';
import styles from './photo.module.css';

interface PhotoProps {
  /** Id of the photo. */
  readonly photo: string | undefined;
  readonly busy: boolean;
  /** The article that was received already. */
  readonly of?: string;
  readonly model: Pick<ReturnModel, 'send' | 'takePhoto' | 'showPhoto'>;
}

/** The photo of a damaged article, by the device's own camera: large buttons, for gloves. */
export function Photo({ photo, busy, of, model }: PhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  const ask = () => input.current?.click();
  useEffect(() => {
    const field = input.current;
    const refused = () =>
      void cameraBlocked().then(blocked => {
        if (blocked) model.send({ name: 'photo-failed', why: 'blocked' });
      });
    // React has no such event for a field.
    field?.addEventListener('cancel', refused);
    return () => field?.removeEventListener('cancel', refused);
  }, [model]);
  return (
    <div className={styles.photo}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('photo_file')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // So that the same file can be chosen again.
          currentTarget.value = '';
          if (file) model.takePhoto(file);
        }}
      />
      {photo && !busy ? (
        <>
          <button type="button" className={styles.again} title={t('photo_again')} onClick={ask}>
            <Seen id={photo} model={model} />
          </button>
          <Button icon="close" iconOnly onPress={() => model.send({ name: 'photo-removed' })}>
            {t('photo_remove')}
          </Button>
        </>
      ) : (
        <Button icon="camera" busy={busy} onPress={ask} kind={of === undefined ? 'secondary' : 'quiet'}>
          {of === undefined ? (
            <span className={styles.word}>{t('photo')}</span>
          ) : (
            <span className="two-lines">{t('photo_of', { name: of })}</span>
          )}
        </Button>
      )}
    </div>
  );
}

function Seen({ id, model }: { id: string; model: Pick<ReturnModel, 'showPhoto'> }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    let url: string | undefined;
    let left = false;
    void model.showPhoto(id).then(file => {
      if (!file || left) return;
      url = URL.createObjectURL(file);
      setSource(url);
    });
    return () => {
      left = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, model]);
  return source ? <img className={styles.seen} src={source} alt={t('photo_kept')} /> : null;
}
