import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { changeCarrier } from '../../../../core/access/orders.ts';
import { holds } from '../../../../core/access/right.ts';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { barredAgain } from '../../steps/barred.ts';
import { CommandButton } from '../../steps/commands/command-button.tsx';
import { lazySteps } from '../../steps/lazy-parts.ts';
import { ScanScreen } from '../../steps/scan-screen.tsx';
import { barOf, secondOf } from './bar.ts';
import { DeliveryFacts } from './parts/delivery-facts.tsx';
import { lazyParts } from './parts/lazy-parts.ts';
import { PickSide, scansAlone } from './parts/pick-side.tsx';
import { OrderTabs } from './parts/order-tabs.tsx';
import { LinesTable } from './parts/lines-table.tsx';
import { Repair } from './parts/repair.tsx';
import { NextStop } from './parts/next-stop.tsx';
import { Warnings } from './parts/warnings.tsx';
import type { PickModel, PickSnapshot } from '../session/pick-model.ts';
import type { PickProps } from './pick-props.ts';
import { countOf, isAtRest } from '../machine/state.ts';
import {
  handOf,
  hasSlip,
  lineRows,
  besides,
  nextPlace,
  progressOf,
  stageOf,
  toLayBack,
  type LineRow,
} from './view.ts';
import { ViewScreen } from './view-screen.tsx';
import { t } from '../texts.ts';
import styles from './pick-screen.module.css';

const MessageBanner = lazy(lazySteps.messageBanner);
const CarrierDialog = lazy(lazyParts.carrierDialog);
const UnableDialog = lazy(lazyParts.unableDialog);
const SlipDialog = lazy(lazyParts.slipDialog);
const ImageDialog = lazy(lazyParts.imageDialog);
type Modal = 'carrier' | 'unable' | 'slip' | LineRow | null;

/**
 * The scan screen of one delivery; shows it without a scanner when it cannot be scanned (section 2, Scan / view
 * delivery screen).
 */
export function PickScreen({ flow, model }: { flow: PickProps; model: PickModel }) {
  const pick = useSyncExternalStore(model.subscribe, model.get);
  const [modal, setModal] = useState<Modal>(null);
  const { state, delivery, carrier } = pick;
  const hasSide = useMedia('(min-width: 900px)') && !pick.viewing;
  const hand = handOf(state);
  const order = delivery.sales_order.identifier;
  const title = t(pick.viewing ? 'title_view' : 'title_scan', { order });
  const { onTitle } = flow;
  useEffect(() => onTitle(title), [onTitle, title]);
  const mayChange = holds(flow.user, changeCarrier);
  const changes = mayChange && carrier.may_overrule && !pick.stopped && state.name !== 'completed';
  const facts = (
    <DeliveryFacts delivery={delivery} carrier={carrier} onChange={changes ? setModal : undefined} />
  );
  const rows = lineRows(delivery, id => countOf(hand, id));
  const next = state.name === 'scan' && !pick.stopped ? nextPlace(rows) : null;
  const lines = (
    <LinesTable
      rows={hasSide ? rows : besides(rows, next)}
      onImage={setModal}
      {...(delivery.gift_wrapped && { gift: hand.gift })}
    />
  );

  const slip = hasSlip(delivery, flow.user) && (state.name === 'scan' || state.name === 'completed') && (
    <CommandButton command="print" size="desk" icon="printer" onPress={() => setModal('slip')}>
      {t('slip_open')}
    </CommandButton>
  );
  const layBack = toLayBack(pick);
  const tabs = <OrderTabs flow={flow} order={order} />;

  const shown = shownOf(pick);
  const body = (
    <div className={styles.body}>
      {shown.warnings && <Warnings pick={pick} />}
      {layBack.length > 0 && <LinesTable rows={layBack} onImage={setModal} />}
      {next && <NextStop next={next} onImage={setModal} />}
      {state.name === 'repair' && <Repair state={state} pick={pick} model={model} onImage={setModal} />}
      {!hasSide && shown.facts && <div className={styles.facts}>{facts}</div>}
      {!hasSide && shown.lines && lines}
      {!hasSide && slip && <div className={styles.slip}>{slip}</div>}
    </div>
  );

  return (
    <>
      {pick.viewing ? (
        <ViewScreen flow={flow} title={title} pick={pick} model={model}>
          {tabs}
          {body}
        </ViewScreen>
      ) : (
        <ScanScreen
          flow={flow}
          work={{
            ...pick,
            title,
            progress: progressOf(pick, hand),
            look_up_only: false,
            at_rest: isAtRest(state),
          }}
          codes={model}
          reads="articles"
          steps={[{ id: 'pick', title: stageOf(pick).label, state: 'open', result: progressOf(pick, hand) }]}
          stage={
            hasSide && state.name === 'scan' && !pick.stopped
              ? { ...stageOf(pick), ...scansAlone(next) }
              : stageOf(pick)
          }
          beat={pick.beat}
          last={pick.last}
          refusal={pick.refusal}
          side={
            hasSide && (
              <PickSide title={t('order', { order })} act={slip} tabs={tabs}>
                {facts}
                {state.name === 'scan' && lines}
              </PickSide>
            )
          }
          about={!hasSide && <p>{t('order', { order })}</p>}
          banners={<PickBanners pick={pick} model={model} onUnable={() => setModal('unable')} />}
          primary={barOf(pick, model, { ...flow, onCarrier: changes ? () => setModal('carrier') : null })}
          second={state.name === 'barred' ? barredAgain(model.refresh) : secondOf(pick, model)}
        >
          {body}
        </ScanScreen>
      )}
      <PickDialogs modal={modal} pick={pick} model={model} onClose={() => setModal(null)} />
    </>
  );
}

/** The parts of the delivery that stand on the stage. What is laid back has it alone. */
function shownOf({ state, stopped, viewing }: PickSnapshot) {
  const laysBack = stopped && !viewing;
  return {
    warnings: state.name !== 'completed' && state.name !== 'barred' && !laysBack,
    facts: state.name !== 'cannot-store' && state.name !== 'barred',
    lines: state.name === 'scan' && !laysBack,
  };
}

interface PickBannersProps {
  readonly pick: PickSnapshot;
  readonly model: PickModel;
  readonly onUnable: () => void;
}

/** The office's message about the delivery, and the button to say that it cannot be delivered. */
const PickBanners = ({ pick: { message, state, stopped }, model, onUnable }: PickBannersProps) => (
  <>
    {message && (
      <Suspense fallback={null}>
        <MessageBanner key={message.id} message={message} onAnswer={model.answer} />
      </Suspense>
    )}
    {state.name === 'scan' && !stopped && (
      <div className={styles.unable}>
        <Button kind="quiet" wide onPress={onUnable}>
          {t('unable')}
        </Button>
      </div>
    )}
  </>
);

interface PickDialogsProps {
  readonly modal: Modal;
  readonly pick: PickSnapshot;
  readonly model: PickModel;
  readonly onClose: () => void;
}

/** The dialog that is open, if one is. */
function PickDialogs({ modal, pick, model, onClose }: PickDialogsProps) {
  const { delivery } = pick;
  return (
    <AwaitedDialog onClose={onClose}>
      {modal === 'carrier' && <CarrierDialog pick={pick} model={model} onClose={onClose} />}
      {modal === 'unable' && (
        <UnableDialog
          order={delivery.sales_order.identifier}
          onClose={onClose}
          onReason={reason => {
            onClose();
            model.send({ name: 'unable', reason });
          }}
        />
      )}
      {modal === 'slip' && (
        <SlipDialog desk={model.desk} printing={pick.printing} delivery={delivery} onClose={onClose} />
      )}
      {modal !== null && typeof modal === 'object' && modal.image_url && (
        <ImageDialog name={modal.name} src={modal.image_url} onClose={onClose} />
      )}
    </AwaitedDialog>
  );
}
