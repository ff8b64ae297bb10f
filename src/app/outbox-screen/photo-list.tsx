import type { PhotoRow } from '../../db/outbox-db.ts';
import { t } from './texts.ts';
import { Card } from '../../ui/scan/page/card.tsx';
import { QueueLine } from './queue-line.tsx';
import { photoWhy, type Names, type Situation } from './view.ts';

interface PhotoListProps {
  readonly photos: readonly PhotoRow[];
  readonly names: Names;
  readonly now: number;
  readonly situation: Situation;
  /** The action for a refused photo; undefined: none. */
  readonly actsOf: (photo: PhotoRow) => { onRetry: () => void; onRemove: () => void } | undefined;
}

/** Photos that the OMS does not have yet; empty when there are none. */
export function PhotoList({ photos, names, now, situation, actsOf }: PhotoListProps) {
  if (photos.length === 0) return null;
  return (
    <Card title={t('photos', { n: photos.length })} flush>
      <ul>
        {photos.map(photo => (
          <QueueLine
            key={photo.id}
            state={photo.problem ? 'parked' : 'pending'}
            what={t('photo_of', { product: names.product(photo.article ?? '') ?? photo.article ?? '' })}
            why={photoWhy(photo, names, situation)}
            about={photo.user_id === situation.user_id ? '' : t('by', { name: photo.user_name })}
            since={photo.created_at}
            now={now}
            {...actsOf(photo)}
          />
        ))}
      </ul>
    </Card>
  );
}
