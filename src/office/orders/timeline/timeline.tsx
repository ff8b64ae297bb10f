import { useState } from 'react';
import { getTimeline } from '../../../../contract/orders/timeline.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Skeleton } from '../../../ui/scan/page/skeleton.tsx';
import { useCall } from '../../calls/use-call.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { t } from './texts.ts';
import { TimelineRows } from './timeline-rows.tsx';
import styles from './timeline.module.css';
import { timelineInput, type TimelineFilters } from './view.ts';

interface TimelineProps {
  readonly order: string;
  readonly chosen: TimelineFilters;
  /** Limits it to one delivery. */
  readonly delivery?: string;
  /** After the page before. */
  readonly after?: string;
  readonly onClear?: () => void;
}

/** A page of what happened to an order, and the pages after it as they are asked for. */
export function Timeline(props: TimelineProps) {
  const { order, chosen, delivery, after, onClear } = props;
  const [isOpen, setOpen] = useState(false);
  const { body, failure, again } = useCall(
    getTimeline,
    timelineInput(order, chosen, { ...(after && { after }), ...(delivery && { delivery }) }),
  );
  if (!body)
    return failure ? (
      <FailedLoad text={t('failed')} failure={failure} onRetry={again} />
    ) : (
      <div className={styles.wait}>
        <Skeleton label={t('rows_loading')} lines={4} />
      </div>
    );
  if (body.rows.length === 0)
    return (
      <div className={styles.none}>
        <p>{t(onClear ? 'none' : 'none_yet')}</p>
        {onClear && (
          <Button size="desk" onPress={onClear}>
            {t('clear')}
          </Button>
        )}
      </div>
    );
  return (
    <>
      <TimelineRows order={order} rows={body.rows} />
      {body.next !== null && isOpen && <Timeline {...props} after={body.next} />}
      {body.next !== null && !isOpen && (
        <div className={styles.more}>
          <Button size="desk" onPress={() => setOpen(true)}>
            {t('more_rows')}
          </Button>
        </div>
      )}
    </>
  );
}
