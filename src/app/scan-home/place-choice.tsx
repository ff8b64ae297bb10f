import type { LocationRef } from '../../../contract/session.ts';
import { BigChoice } from '../../ui/scan/answers/big-choice.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { t } from './texts.ts';
import styles from './place-choice.module.css';
import { keyOf } from './view.ts';

interface PlaceChoiceProps {
  title: string;
  places: readonly LocationRef[];
  /** Called with `type/identifier`. */
  onChoose: (key: string) => void;
}

/** The choice of a location, for users who are linked to several. */
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
