import { lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { Banner } from '../../../ui/scan/page/banner.tsx';
import type { FlowProps } from '../../flow.ts';
import { barredAgain, barredTakeOver } from '../../steps/barred.ts';
import { useCommands } from '../../steps/commands/commands.ts';
import type { StepBar } from '../../steps/code-bar.tsx';
import { useRepairActs } from '../../steps/repair-acts.tsx';
import type { StripWork } from '../../steps/flow-strip.tsx';
import { ScanScreen } from '../../steps/scan-screen.tsx';
import { lazyParts } from './parts/lazy-parts.ts';
import { Photo } from './parts/photo.tsx';
import { StageBody } from './parts/stage-body.tsx';
import { barOf, besideOf, leaveOf } from './bar.ts';
import type { ReturnModel, ReturnSnapshot } from '../session/return-model.ts';
import styles from './screen.module.css';
import { expectedOf, stageOf, stepsOf } from './view.ts';
import { t } from '../texts.ts';
import { lateWords } from './verdict-words.ts';

const ExpectedSheet = lazy(lazyParts.expectedSheet);
const ExpectedSide = lazy(lazyParts.expectedSide);

interface ReturnBannersProps {
  returns: ReturnSnapshot;
  onSeen: () => void;
  openRepair: (() => void) | undefined;
}

/** A refusal that came late, and the repairs that wait. */
function ReturnBanners({ returns: { late_refusal, cards }, onSeen, openRepair }: ReturnBannersProps) {
  const card = cards[0];
  return (
    <>
      {late_refusal && (
        <Banner
          tone={late_refusal.look === 'refused' ? 'red' : 'amber'}
          text={lateWords(late_refusal)}
          onPress={onSeen}
        />
      )}
      {card && (
        <Banner
          tone="red"
          text={t('repair_waiting', { n: cards.length, location: card.lies_at })}
          {...(openRepair ? { onPress: openRepair } : {})}
        />
      )}
    </>
  );
}

/** The scan screen of scan-screen.md on one return session. */
export function ReturnScreen({
  flow,
  model,
  onOtherZone,
}: {
  flow: FlowProps;
  model: ReturnModel;
  onOtherZone: () => void;
}) {
  const returns = useSyncExternalStore(model.subscribe, model.get);
  const { state, facts } = returns;
  const repair = useRepairActs(state.name === 'repair' ? state.card : null, () =>
    model.send({ name: 'later' }),
  );
  const title = t('title_with_zone', { title: t('title'), zone: returns.zone_name });
  const { onTitle } = flow;
  useEffect(() => onTitle(title), [onTitle, title]);
  const card = returns.cards[0];
  const mayRepair = state.name === 'scan-label' || state.name === 'scan-article' || state.name === 'next';
  const openRepair = card && mayRepair ? () => model.send({ name: 'open-repair', card }) : undefined;
  useCommands({ later: openRepair });
  // Nothing is in hand, and the OMS can tell the zones.
  const mayLeaveZone = state.name === 'scan-label' && returns.online && !flow.practice;
  const isDesk = useMedia('(min-width: 900px)');
  const [listing, setListing] = useState(false);
  const openList = () => setListing(true);
  const expected = expectedOf(state, facts);
  const to_come = isDesk ? 0 : (expected?.to_come ?? 0);
  const byOrderNumber = flow.config.general['features-enabled'].includes('process-return-by-order-number');
  return (
    <ScanScreen
      flow={flow}
      work={workOf(returns)}
      codes={model}
      reads={state.name === 'scan-label' || state.name === 'scan-location' ? 'labels' : 'articles'}
      steps={stepsOf(state, facts)}
      stage={{
        ...stageOf(state, facts, byOrderNumber),
        ...((state.name === 'choose-state' || state.name === 'scan-location') && returns.photos
          ? { beside: <Photo photo={state.work.photo} busy={returns.busy} model={model} /> }
          : {}),
      }}
      beat={returns.beat}
      last={returns.last}
      refusal={returns.refusal}
      about={
        <div className={styles.about}>
          {mayLeaveZone && (
            <Button icon="pin" onPress={onOtherZone}>
              {t('other_zone')}
            </Button>
          )}
        </div>
      }
      side={
        isDesk &&
        expected && (
          <ExpectedSide {...expected} inHand={'work' in state ? state.work.product_identifier : null} />
        )
      }
      banners={
        repair.help ?? (
          <ReturnBanners returns={returns} onSeen={model.lateRefusalSeen} openRepair={openRepair} />
        )
      }
      {...buttonsOf(returns, flow, model, repair, { to_come, onList: openList })}
      filled={
        state.name === 'scan-location' && state.filled ? (state.storage_location ?? undefined) : undefined
      }
    >
      <StageBody
        returns={returns}
        model={model}
        practice={flow.practice}
        expected={to_come}
        onPractise={() => flow.onOpen(`${location.pathname}?oefenen=1`)}
        onList={openList}
      />
      {listing && expected && (
        <AwaitedDialog onClose={() => setListing(false)}>
          <ExpectedSheet {...expected} onClose={() => setListing(false)} />
        </AwaitedDialog>
      )}
    </ScanScreen>
  );
}

/** The buttons of the bar: of the step, of a repair, or of a worker from whom nothing is taken. */
function buttonsOf(
  { state }: ReturnSnapshot,
  flow: FlowProps,
  model: ReturnModel,
  repair: ReturnType<typeof useRepairActs>,
  beside: Parameters<typeof besideOf>[1],
): StepBar {
  if (state.name === 'barred') return { primary: barredTakeOver(flow), second: barredAgain(model.refresh) };
  const bar = barOf(state);
  const leave = leaveOf(state);
  return {
    primary: bar ? { ...bar, onPress: () => bar.press(model) } : repair.primary,
    second: leave
      ? { ...leave, onPress: () => leave.press(model) }
      : (besideOf(state, beside) ?? repair.second),
  };
}

const workOf = ({ online, zone_name, open, state }: ReturnSnapshot): StripWork => ({
  online,
  look_up_only: false,
  title: t('strip_title', { zone: zone_name }),
  progress: t('open', { n: open }),
  at_rest: state.name === 'scan-label' || state.name === 'barred',
});
