import { lazy, useState, useSyncExternalStore } from 'react';
import { Banner } from '../../../ui/scan/page/banner.tsx';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import type { FlowProps } from '../../flow.ts';
import { ScanScreen } from '../../steps/scan-screen.tsx';
import { lazyParts } from './parts/lazy-parts.ts';
import { StageBody } from './parts/stage-body.tsx';
import { WorkTitle } from './parts/work-title.tsx';
import { waitsForLabel } from '../machine/completion-step.ts';
import { barOf } from './bar.ts';
import { expectsLocation } from '../session/expected-code.ts';
import type { SortModel, SortSnapshot } from '../session/sort-model.ts';
import { stageOf, stepsOf } from './view.ts';
import { stripTitle } from './titles.ts';
import { t } from '../texts.ts';
import { overWords } from './over-words.ts';

const PrinterSheet = lazy(lazyParts.printerSheet);
const ToCompleteSheet = lazy(lazyParts.toComplete);

/** The scan screen of scan-screen.md on one sort session. */
export function SortScreen({ flow, model }: { flow: FlowProps; model: SortModel }) {
  const sort = useSyncExternalStore(model.subscribe, model.get);
  const [choosing, setChoosing] = useState(false);
  const [printer, setPrinter] = useState<'choose' | 'job' | 'label' | null>(null);
  const { state } = sort;
  const { printing } = sort;
  const stage = stageOf(state, sort.facts, printing, flow.config.general.provider);
  const bar = barOf(state);

  return (
    <>
      <ScanScreen
        flow={flow}
        work={{
          ...sort,
          title: stripTitle(flow, sort.zone),
          progress: `${sort.progress.placed}/${sort.progress.quantity}`,
          at_rest: state.name === 'scan-article',
        }}
        codes={model}
        reads={expectsLocation(state) || state.name === 'complete' ? 'labels' : 'articles'}
        steps={stepsOf(sort.config, state, sort.facts)}
        stage={{
          ...stage,
          ...(sort.busy && state.name === 'scan-article' ? { instruction: t('asking') } : {}),
        }}
        beat={sort.beat}
        last={sort.last}
        about={<WorkTitle flow={flow} zone={sort.zone_name} />}
        banners={<SortBanners sort={sort} model={model} onTrouble={() => setPrinter('job')} />}
        primary={bar && { ...bar, onPress: () => bar.press(model) }}
        filled={
          state.name === 'scan-location' && state.filled
            ? (state.work.storage_location ?? undefined)
            : undefined
        }
      >
        <StageBody
          state={state}
          saving={sort.saving}
          progress={sort.progress}
          receiving={sort.config.goods_receipt !== undefined}
          printing={printing}
          prints={sort.config.extra_processing_steps.includes('print-packing-slip')}
          refused={stage.state === 'refused'}
          toComplete={sort.to_complete.length}
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

/** Banners about the work that need attention in every step. */
function SortBanners({
  sort,
  model,
  onTrouble,
}: {
  sort: SortSnapshot;
  model: Pick<SortModel, 'send'>;
  onTrouble: () => void;
}) {
  const { state, printing } = sort;
  const card = sort.cards[0];
  return (
    <>
      {sort.over && <Banner tone="amber" text={overWords(sort.over).banner} />}
      {printing.trouble?.trouble && (
        <Banner tone="amber" text={printing.trouble.trouble} onPress={onTrouble} />
      )}
      {card && state.name !== 'repair' && (
        <Banner
          tone="red"
          text={t('repair_waiting', { n: sort.cards.length, location: card.lies_at ?? '' })}
          {...(state.name === 'scan-article'
            ? { onPress: () => model.send({ name: 'open-repair', card }) }
            : {})}
        />
      )}
    </>
  );
}
