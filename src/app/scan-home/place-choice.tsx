import type { LocationRef } from '../../../contract/session.ts';
import { BigChoice } from '../../ui/big-choice.tsx';
import { Empty } from '../../ui/empty.tsx';
import { t } from './texts.ts';
import styles from './place-choice.module.css';
import { keyOf } from './view.ts';

interface PlaceChoiceProps {
  title: string;
  places: readonly LocationRef[];
  /** Given `type/identifier`. */
  onChoose: (key: string) => void;
}

/** Where do you work now? For who is linked to several locations. */
export function PlaceChoice({ title, places, onChoose }: PlaceChoiceProps) {
  if (places.length === 0) return <Empty icon="pin" text={t('no_places')} />;
  return (
    <div className={styles.choice}>
      <BigChoice
        layout="column"
        legend={title}
        options={places.map(place => ({ value: keyOf(place), text: place.display_name }))}
        onChoose={onChoose}
      />
    </div>
  );
}
