import { useState } from 'react';
import type { ReturnPhoto } from '../../../../contract/scanning/return-photo.ts';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { dayAndTime } from '../../../texts/formats.ts';
import { t } from '../texts.ts';
import styles from './photos.module.css';

/** The photos, each with its article, state and place; pressing one enlarges it. */
export function Photos({ photos }: { photos: readonly ReturnPhoto[] }) {
  const [large, setLarge] = useState<ReturnPhoto | null>(null);
  return (
    <>
      <ul className={styles.photos}>
        {photos.map(photo => (
          <li key={photo.id} className={styles.photo}>
            <button
              type="button"
              className={styles.frame}
              aria-label={t('enlarge', { product: photo.product_name })}
              onClick={() => setLarge(photo)}
            >
              <Picture photo={photo} />
            </button>
            <strong>{photo.product_name}</strong>
            {`${photo.product_state} · ${photo.storage_location}`}
            <small>{t('made', { by: photo.by, at: dayAndTime(photo.created_at) })}</small>
          </li>
        ))}
      </ul>
      {large && (
        <Dialog wide title={large.product_name} closeLabel={t('close')} onClose={() => setLarge(null)}>
          <div className={styles.large}>
            <Picture photo={large} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function Picture({ photo: { id, product_name } }: { photo: ReturnPhoto }) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <span className={styles.gone}>
        <Icon name="camera" />
        {t('gone')}
      </span>
    );
  return (
    <img
      src={`/api/rest/return-photos/${encodeURIComponent(id)}`}
      alt={t('photo_of', { product: product_name })}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}
