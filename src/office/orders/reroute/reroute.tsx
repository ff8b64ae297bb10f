import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { suggestReroutes } from '../../../../core/access/orders.ts';
import type { StatusChanges } from '../../../../core/delivery/changes.ts';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { PageBody } from '../../../ui/scan/page/page-body.tsx';
import { LeaveQuestion } from '../../edit/leave-dialog.tsx';
import { useMay } from '../../office.ts';
import { PageHead } from '../../page/page-head.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { useOrderFacts } from '../detail/head/order-facts.tsx';
import { orderPath } from '../../parts/order-path.ts';
import { OrderNews } from '../live/order-news.tsx';
import type { Desk } from './desk.ts';
import { DropZone, NewCard } from './parts/new-card.tsx';
import { Changes } from './parts/changes.tsx';
import { OldCard } from './parts/old-card.tsx';
import { SaveBar } from './parts/save-bar.tsx';
import { Summary } from './parts/summary.tsx';
import { rowsAt } from './plan.ts';
import styles from './reroute.module.css';
import { t } from './texts.ts';
import { type Open, useDesk } from './use-desk.ts';
import { useRerouteSave } from './use-reroute-save.ts';
import { factsOf, noneMore } from './plan-facts.ts';

const OptimiseDialog = lazyDialog(() => import('./optimise-dialog.tsx'));
const loadMoveMenu = () => import('./parts/move-menu.tsx');
const MoveMenu = lazyDialog(loadMoveMenu);
const SplitDialog = lazyDialog(() => import('./split-dialog.tsx'));

/** Existing deliveries beside the new ones that their lines go to, what saving does, and the bar that saves. */
export function Reroute({ order, allowed }: { order: SalesOrder; allowed: StatusChanges }) {
  const facts = useMemo(() => factsOf(order, allowed), [order, allowed]);
  const asked = new URLSearchParams(useLocation().search);
  const { planning, desk, open, close, said } = useDesk(facts, asked.get('delivery'));
  const { plan, isDirty } = planning;
  const saving = useRerouteSave(order, planning, facts);
  const navigate = useNavigate();
  const may = useMay();
  const [optimises, setOptimises] = useState(asked.has('suggest'));
  // A user who types its keys at once loses none; without a network it says so when it is asked for.
  useEffect(() => void loadMoveMenu().catch(() => {}), []);
  const none = noneMore(plan, facts);
  const shown = { ...desk, stock: saving.checked?.stock ?? [] };
  const filled = plan.deliveries.filter(({ id }) => rowsAt(plan, id).length > 0);
  return (
    <div className={styles.page}>
      <PageHead
        {...useOrderFacts()(order)}
        notice={<OrderNews of={order} />}
        actions={
          <Button size="row" icon="close" onPress={() => void navigate(orderPath(order.identifier))}>
            {t('close_mode')}
          </Button>
        }
      />
      {facts.lines.length === 0 && !isDirty ? (
        <PageBody>
          <Changes planning={planning} saving={saving} facts={facts} />
          <Alert tone="info">{t('none')}</Alert>
        </PageBody>
      ) : (
        <>
          <div className={styles.mode}>
            <h2>{t('mode')}</h2>
            <span className={styles.hint}>{t('hint')}</span>
            {may(suggestReroutes) && (
              <Button size="row" icon="sync" onPress={() => setOptimises(true)}>
                {t('optimise')}
              </Button>
            )}
            <Button
              size="row"
              icon="plus"
              reason={none ?? undefined}
              onPress={() => desk.play({ type: 'add', target: desk.fresh() })}
            >
              {t('new_assignment')}
            </Button>
          </div>
          <div className={styles.notes}>
            <Changes planning={planning} saving={saving} facts={facts} />
          </div>
          <div className={styles.two}>
            <section className={styles.column} aria-labelledby="old-deliveries">
              <h2 id="old-deliveries">{t('existing', { n: facts.old.length })}</h2>
              {facts.old.map(old => (
                <OldCard key={old.of.id} desk={shown} old={old} />
              ))}
            </section>
            <section className={styles.column} aria-labelledby="new-deliveries">
              <h2 id="new-deliveries" tabIndex={-1}>
                {t('new_ones', { n: plan.deliveries.length })}
              </h2>
              {plan.deliveries.length === 0 && <p className={styles.hint}>{t('none_new')}</p>}
              {plan.deliveries.map((of, nth) => (
                <NewCard
                  key={of.id}
                  desk={shown}
                  of={of}
                  nth={nth + 1}
                  arrives={saving.checked?.delivery_dates[filled.indexOf(of)]}
                />
              ))}
              <DropZone desk={shown} isOff={none !== null} />
            </section>
          </div>
          {filled.length > 0 && <Summary desk={shown} />}
        </>
      )}
      {isDirty && <SaveBar desk={desk} planning={planning} saving={saving} />}
      {open && <Opened open={open} desk={shown} onClose={close} />}
      {optimises && (
        <AwaitedDialog onClose={() => setOptimises(false)}>
          <OptimiseDialog
            order={order.identifier}
            planning={planning}
            facts={facts}
            onClose={() => setOptimises(false)}
          />
        </AwaitedDialog>
      )}
      <LiveRegion text={said.text} beat={said.beat} />
      <LeaveQuestion dirty={isDirty && !saving.busy && !saving.isDone} />
    </div>
  );
}

interface OpenedProps {
  readonly open: Open;
  readonly desk: Desk;
  readonly onClose: () => void;
}

/** Question about lines; the page stays in sight while its code comes. */
const Opened = ({ open, desk, onClose }: OpenedProps) => (
  <AwaitedDialog onClose={onClose}>
    {open.kind === 'move' ? (
      <MoveMenu key={open.rows[0]?.id} desk={desk} rows={open.rows} at={open.at} onClose={onClose} />
    ) : (
      <SplitDialog desk={desk} row={open.row} onClose={onClose} />
    )}
  </AwaitedDialog>
);
