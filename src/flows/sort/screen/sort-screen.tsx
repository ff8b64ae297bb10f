import { lazy, useEffect, Suspense, useState, useSyncExternalStore } from 'react';
import { Banner } from '../../../ui/scan/page/banner.tsx';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import type { FlowProps } from '../../flow.ts';
import { barredAgain, barredTakeOver } from '../../steps/barred.ts';
import { useCommands } from '../../steps/commands/commands.ts';
import type { StepBar } from '../../steps/code-bar.tsx';
import { useRepairActs } from '../../steps/repair-acts.tsx';
import { lazySteps } from '../../steps/lazy-parts.ts';
import { ScanScreen } from '../../steps/scan-screen.tsx';
import { lazyParts } from './parts/lazy-parts.ts';
import { StageBody } from './parts/stage-body.tsx';
import { WorkTitle } from './parts/work-title.tsx';
import { waitsForLabel } from '../machine/completion-step.ts';
import { barOf, leaveOf } from './bar.ts';
import { expectsLocation } from '../session/expected-code.ts';
import type { SortModel, SortSnapshot } from '../session/sort-model.ts';
import { stepsOf } from './rail.ts';
import { articleInstruction, isAtEnd, stageOf } from './view.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { stripTitle } from './titles.ts';
import { t } from '../texts.ts';
import { overWords } from './over-words.ts';
import { lateWords } from './verdict-words.ts';
import { waitingWords } from './waiting-words.ts';

const PrinterSheet = lazy(lazyParts.printerSheet);
const ToCompleteSheet = lazy(lazyParts.toComplete);
const DeskSide = lazy(lazyParts.deskSide);
const MessageBanner = lazy(lazySteps.messageBanner);
const TroubleBanner = lazy(lazyParts.troubleBanner);

/** The scan screen of scan-screen.md on one sort session. */
export function SortScreen({ flow, model }: { flow: FlowProps; model: SortModel }) {
  const sort = useSyncExternalStore(model.subscribe, model.get);
  const [choosing, setChoosing] = useState(false);
  const [printer, setPrinter] = useState<'choose' | 'job' | 'label' | null>(null);
  const title = t('title_with_zone', { title: t('title'), zone: sort.zone_name });
  const { onTitle } = flow;
  useEffect(() => onTitle(title), [onTitle, title]);
  const isDesk = useMedia('(min-width: 900px)');
  const { state, printing } = sort;
  const stage = stageOf(state, sort.facts, printing, sort.config, flow.config.general.provider);
  const repair = useRepairActs(state.name === 'repair' ? state.card : null, () =>
    model.send({ name: 'later' }),
  );

  return (
    <>
      <ScanScreen
        flow={flow}
        work={{
          ...sort,
          colleagues: model.colleagues,
          title: stripTitle(flow, sort.zone),
          progress: `${sort.progress.placed}/${sort.progress.quantity}`,
          at_rest: state.name === 'scan-article' || state.name === 'barred',
        }}
        codes={model}
        reads={expectsLocation(state) || state.name === 'complete' ? 'labels' : 'articles'}
        steps={stepsOf(sort.config, state, sort.facts)}
        stage={{
          ...stage,
          ...(state.name === 'scan-article' ? articleInstruction(sort, stage.icon !== 'barcode') : {}),
        }}
        beat={sort.beat}
        last={sort.last}
        refusal={sort.refusal}
        side={isDesk && <DeskSide sort={sort} zone={model.zone()} colleagues={model.colleagues} />}
        about={<WorkTitle flow={flow} />}
        banners={repair.help || <SortBanners sort={sort} model={model} onTrouble={() => setPrinter('job')} />}
        {...buttonsOf(sort, flow, model, repair)}
        filled={
          state.name === 'scan-location' && state.filled
            ? (state.work.storage_location ?? undefined)
            : undefined
        }
      >
        <StageBody
          state={state}
          facts={sort.facts}
          saving={sort.saving}
          progress={sort.progress}
          receiving={sort.config.goods_receipt !== undefined}
          printing={printing}
          prints={sort.config.extra_processing_steps.includes('print-packing-slip')}
          refused={stage.state === 'refused'}
          toComplete={sort.to_complete.length}
          toClear={sort.to_clear[0]}
          left={sort.over === null && sort.to_complete.length === 0 ? (sort.end ?? []) : []}
          nextCode={sort.next_code}
          onEvent={model.send}
          onOtherPrinter={() => setPrinter(waitsForLabel(state) ? 'label' : 'choose')}
          onToComplete={() => setChoosing(true)}
        />
      </ScanScreen>
      {choosing && (
        <AwaitedDialog onClose={() => setChoosing(false)}>
          <ToCompleteSheet
            sort={sort}
            onClose={() => setChoosing(false)}
            onComplete={completable => {
              setChoosing(false);
              model.send({ name: 'open-completion', completable });
            }}
          />
        </AwaitedDialog>
      )}
      {printer && (
        <AwaitedDialog onClose={() => setPrinter(null)}>
          <PrinterSheet
            printing={printing}
            job={printer === 'job' ? printing.trouble : null}
            only={printer === 'label' ? 'labels' : null}
            onClose={() => setPrinter(null)}
            onDismiss={() => {
              setPrinter(null);
              model.desk.dismiss();
            }}
            onPick={chosen => {
              setPrinter(null);
              if (printer === 'job' && printing.trouble)
                return void model.desk.reprint(printing.trouble, chosen);
              model.desk.choose(chosen);
              if (printer === 'label') model.send({ name: 'print-again' });
            }}
          />
        </AwaitedDialog>
      )}
    </>
  );
}

/** The buttons of the bar: of the step, of a repair, or of a worker from whom nothing is taken. */
function buttonsOf(
  sort: SortSnapshot,
  flow: FlowProps,
  model: SortModel,
  repair: ReturnType<typeof useRepairActs>,
): StepBar {
  const { state, config } = sort;
  if (isAtEnd(sort))
    return { primary: { text: t('next_batch'), icon: 'arrowRight', onPress: () => flow.onOpen('/scan') } };
  if (state.name === 'barred') return { primary: barredTakeOver(flow), second: barredAgain(model.refresh) };
  const bar = barOf(state, config);
  const leave = leaveOf(state);
  return {
    primary: bar ? { ...bar, onPress: () => bar.press(model) } : repair.primary,
    second: leave ? { ...leave, onPress: () => leave.press(model) } : repair.second,
  };
}

/** Banners about the work that need attention in every step. */
function SortBanners({
  sort,
  model,
  onTrouble,
}: {
  sort: SortSnapshot;
  model: Pick<SortModel, 'send' | 'lateRefusalSeen' | 'answer'>;
  onTrouble: () => void;
}) {
  const { state, printing } = sort;
  const card = sort.cards[0];
  const openRepair =
    card && state.name === 'scan-article' ? () => model.send({ name: 'open-repair', card }) : undefined;
  const place = state.name === 'scan-article' ? sort.to_clear[0] : undefined;
  const openClear = place && (() => model.send({ name: 'open-clear', place }));
  // Work that was left for later (README-floor-and-settings.md: the bar opens by tap, or by 'Later' at SCAN ARTIKEL).
  useCommands({ later: openRepair ?? openClear });
  const waiting = waitingWords(sort);
  return (
    <>
      {sort.late_refusal && (
        <Banner
          tone={sort.late_refusal.look === 'refused' ? 'red' : 'amber'}
          text={lateWords(sort.late_refusal)}
          onPress={model.lateRefusalSeen}
        />
      )}
      {sort.over && <Banner tone="amber" text={overWords(sort.over).banner} />}
      {printing.trouble && (
        <Suspense fallback={null}>
          <TroubleBanner job={printing.trouble} onPress={onTrouble} />
        </Suspense>
      )}
      {sort.message && (
        <Suspense fallback={null}>
          <MessageBanner key={sort.message.id} message={sort.message} onAnswer={model.answer} />
        </Suspense>
      )}
      {waiting !== '' && state.name !== 'repair' && (
        <Banner tone="red" text={waiting} {...(openRepair ? { onPress: openRepair } : {})} />
      )}
    </>
  );
}
