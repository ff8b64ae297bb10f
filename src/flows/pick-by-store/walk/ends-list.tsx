import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import { ListRow, RowList } from '../../../ui/scan/page/list-row.tsx';
import { t } from '../texts.ts';
import styles from './ends-list.module.css';
import type { WalkEnd } from './walk-model.ts';
import { endWords } from './walk-view.ts';

interface EndsListProps {
  readonly ends: readonly WalkEnd[];
  readonly onOpen: (end: WalkEnd) => void;
}

/** A divided walk: one delivery a line, with what it lacks or what the OMS says of it. A tap opens it alone. */
export const EndsList = ({ ends, onOpen }: EndsListProps) => (
  <RowList label={t('walk_ends')}>
    {ends.map(end => (
      <ListRow
        key={end.id}
        title={end.order}
        note={endWords(end)}
        lead={
          <span className={styles.sign} data-state={end.state}>
            <Icon name={icons[end.state]} size={28} />
          </span>
        }
        onPress={() => onOpen(end)}
      />
    ))}
  </RowList>
);

const icons: Readonly<Record<WalkEnd['state'], IconName>> = {
  ready: 'list',
  missing: 'alert',
  gift: 'gift',
  carrier: 'truck',
  left: 'close',
  waiting: 'sync',
  shipped: 'check',
  'unable-to-ship': 'minus',
  refused: 'alert',
};
