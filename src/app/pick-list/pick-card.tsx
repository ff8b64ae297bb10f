import { Link } from 'react-router';
import { shortTime } from '../../texts/formats.ts';
import { t } from './texts.ts';
import { Chip } from '../../ui/scan/page/chip.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { Progress } from '../../ui/scan/screen/progress.tsx';
import styles from './pick-card.module.css';
import { pickPath, type PickItem } from './view.ts';

interface PickCardProps {
  item: PickItem;
  /** The delivery to go on with. */
  first: boolean;
  /** While a walk is chosen; without the action it cannot be part of it. */
  choice?: { chosen: boolean; onPress: (() => void) | null } | undefined;
}

/** One delivery as work: order, delivery method, progress; the whole card is the target. */
export function PickCard({ item, first, choice }: PickCardProps) {
  const shared = { className: styles.card, 'data-first': first || undefined, 'data-state': item.state };
  return (
    <li>
      {choice ? (
        <button
          type="button"
          aria-pressed={choice.chosen}
          disabled={choice.onPress === null}
          onClick={choice.onPress ?? undefined}
          {...shared}
        >
          <Inside item={item} icon={choice.chosen ? 'check' : 'plus'} />
        </button>
      ) : (
        <Link to={pickPath(item.order, item.id)} {...shared}>
          <Inside item={item} icon="chevronRight" />
        </Link>
      )}
    </li>
  );
}

function Inside({ item, icon }: { item: PickItem; icon: IconName }) {
  const { scanned, pieces, state } = item;
  return (
    <>
      <span className={styles.head}>
        <span className={styles.order}>{item.order}</span>
        {state === 'open' && <span className={styles.figure}>{`${scanned}/${pieces}`}</span>}
        <Icon name={icon} />
      </span>
      <span className={styles.note}>
        {[item.placed_at && shortTime(item.placed_at), item.dispatch_type, item.carrier]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {state === 'open' && scanned > 0 && <Progress label={t('scanned')} value={scanned} max={pieces} />}
      <Marks item={item} />
    </>
  );
}

function Marks({ item }: { item: PickItem }) {
  const { state, gift_wrapped, paused, blocked } = item;
  if (state === 'open' && !gift_wrapped && !paused && !blocked) return null;
  return (
    <span className={styles.marks}>
      {state === 'refused' && <Chip icon="undo" tone="bad" text={t('refused')} />}
      {state === 'ended' && <Chip icon="undo" tone="bad" text={t('ended')} />}
      {state === 'waiting' && <Chip icon="sync" text={t('waiting')} />}
      {gift_wrapped && <Chip icon="gift" text={t('gift')} />}
      {paused && <Chip icon="pause" tone="warn" text={t('paused')} />}
      {blocked && !paused && <Chip icon="truck" tone="warn" text={t('blocked')} />}
    </span>
  );
}
