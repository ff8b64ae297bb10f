import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Accordion } from '../../ui/accordion.tsx';
import { Banner } from '../../ui/banner.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Chip } from '../../ui/chip.tsx';
import { LastBar } from '../../ui/last-bar.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ScreenFrame } from '../../ui/screen-frame.tsx';
import { Stage } from '../../ui/stage.tsx';
import { faultText } from '../../input/wedge/wedge-fault.ts';
import type { Scan } from '../../input/scan.ts';
import type { FlowProps } from '../flow.ts';
import { hearScans, startScanner } from '../scanner.ts';
import { LastTen } from '../steps/last-ten.tsx';
import { loadLater } from './parts/later.ts';
import { StageBody } from './parts/stage-body.tsx';
import { WorkTitle } from './parts/work-title.tsx';
import { barOf } from './bar.ts';
import type { SortModel } from './sort-model.ts';
import { SortStrip } from './sort-strip.tsx';
import { sentenceOf, stageOf, stepsOf } from './view.ts';
import { t } from './texts.ts';

const CameraPanel = lazy(() => import('../steps/camera-panel.tsx'));
const TypedEntry = lazy(loadLater.typedEntry);
const Sheets = lazy(loadLater.sheets);
type Panel = 'typing' | 'camera' | 'last-ten' | 'to-complete' | null;

/** The scan screen of scan-screen.md on one sort session. */
export function SortScreen({ flow, model }: { flow: FlowProps; model: SortModel }) {
  const sort = useSyncExternalStore(model.subscribe, model.get);
  const [panel, setPanel] = useState<Panel>(null);
  const [fault, setFault] = useState<string | null>(null);
  const ready = useScans(model, setFault);
  const close = () => setPanel(null);
  const take = (scan: Scan) => model.scan(scan.text);
  const { state } = sort;
  const stage = stageOf(state, sort.facts);
  const bar = barOf(state);
  const card = sort.cards[0];
  const lastTen = (
    <>
      <WorkTitle flow={flow} zone={sort.zone_name} />
      <LastTen scans={sort.last} />
    </>
  );

  return (
    <ScreenFrame
      strip={<SortStrip flow={flow} sort={sort} ready={ready} />}
      aside={
        <section aria-label={t('last_ten')}>
          <h2>{t('last_ten')}</h2>
          {lastTen}
        </section>
      }
      bars={
        <>
          {fault && <Banner tone="amber" text={fault} onPress={() => setFault(null)} />}
          {sort.batch_over && <Banner tone="amber" text={t('batch_closed')} />}
          {card && state.name !== 'repair' && (
            <Banner
              tone="red"
              text={t('repair_waiting', { n: sort.cards.length, location: card.lies_at ?? '' })}
              {...(state.name === 'scan-article'
                ? { onPress: () => model.send({ name: 'open-repair', card }) }
                : {})}
            />
          )}
          <LastBar
            label={t('last')}
            text={sort.last[0]?.text ?? t('last_none')}
            {...(sort.last[0] ? { end: sort.last[0].end } : {})}
            onOpen={() => setPanel('last-ten')}
            {...(sort.last[0]?.undo ? { action: { text: t('undo'), onPress: sort.last[0].undo } } : {})}
          />
        </>
      }
      bottom={
        panel === 'typing' ? (
          <Suspense fallback={null}>
            <TypedEntry
              label={t('typed_label')}
              {...(state.name === 'scan-location' && state.filled && state.work.storage_location
                ? { filled: state.work.storage_location }
                : {})}
              submitsAt={model.submitsAt}
              onScan={take}
              onClose={close}
            />
          </Suspense>
        ) : (
          <BottomBar
            left={{
              text: t('camera'),
              icon: 'camera',
              pressed: panel === 'camera',
              onPress: () => setPanel(panel === 'camera' ? null : 'camera'),
            }}
            right={{ text: t('type'), icon: 'keyboard', onPress: () => setPanel('typing') }}
            {...(bar ? { primary: { text: bar.text, busy: bar.busy, onPress: () => bar.press(model) } } : {})}
          />
        )
      }
    >
      <Accordion steps={stepsOf(sort.config, state, sort.facts)}>
        <Stage
          {...stage}
          {...(sort.busy && state.name === 'scan-article' ? { instruction: t('asking') } : {})}
          beat={sort.beat}
          {...(ready || panel === 'typing' ? {} : { deaf: t('tap_to_scan') })}
        >
          {panel === 'camera' && (
            <Suspense fallback={null}>
              <CameraPanel isExpected={model.isKnown} onScan={take} onClose={close} />
            </Suspense>
          )}
          <StageBody state={state} saving={sort.saving} progress={sort.progress} onEvent={model.send} />
          {state.name === 'scan-article' && sort.to_complete.length > 0 && (
            <Chip
              icon="check"
              text={t('to_complete', { n: sort.to_complete.length })}
              onPress={() => setPanel('to-complete')}
            />
          )}
        </Stage>
      </Accordion>
      <LiveRegion text={sentenceOf(stage)} beat={sort.beat} />
      {(panel === 'last-ten' || panel === 'to-complete') && (
        <Suspense fallback={null}>
          <Sheets
            open={panel}
            flow={flow}
            sort={sort}
            onClose={close}
            onComplete={completable => {
              close();
              model.send({ name: 'open-completion', completable });
            }}
          />
        </Suspense>
      )}
    </ScreenFrame>
  );
}

/** Takes the scanner while the screen is open; tells whether a scan would be heard now. */
function useScans(model: SortModel, onFault: (text: string) => void): boolean {
  const light = startScanner();
  useEffect(
    () =>
      hearScans({
        onScan: scan => model.scan(scan.text),
        onFault: fault => onFault(faultText(fault)),
        isComplete: model.isComplete,
        isKnown: model.isKnown,
      }),
    [model, onFault],
  );
  return useSyncExternalStore(light.subscribe, light.get);
}
