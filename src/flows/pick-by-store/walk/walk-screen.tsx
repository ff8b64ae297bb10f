import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { ScanProps } from '../../flow.ts';
import { barredAgain } from '../../steps/barred.ts';
import { lazySteps } from '../../steps/lazy-parts.ts';
import { ScanScreen } from '../../steps/scan-screen.tsx';
import { lazyParts } from '../screen/parts/lazy-parts.ts';
import { PickSide, scansAlone } from '../screen/parts/pick-side.tsx';
import { LinesTable } from '../screen/parts/lines-table.tsx';
import { NextStop } from '../screen/parts/next-stop.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import styles from '../screen/pick-screen.module.css';
import { besides, nextPlace, type LineRow } from '../screen/view.ts';
import { t } from '../texts.ts';
import { DivideList } from './divide-list.tsx';
import type { WalkModel, WalkProps, WalkSnapshot } from './walk-model.ts';
import { EndsList } from './ends-list.tsx';
import { walkBar } from './walk-bar.ts';
import { isAtRest } from './walk-machine.ts';
import { pickedRows, walkStage, walkSteps } from './walk-view.ts';

const MessageBanner = lazy(lazySteps.messageBanner);
const ImageDialog = lazy(lazyParts.imageDialog);

interface WalkScreenProps {
  readonly flow: ScanProps & Pick<WalkProps, 'onList' | 'onDelivery'>;
  readonly model: WalkModel;
}

/** Several deliveries in one walk: each article once, in the order of the shelves, then the division, then the completions. */
export function WalkScreen({ flow, model }: WalkScreenProps) {
  const walk = useSyncExternalStore(model.subscribe, model.get);
  const [image, setImage] = useState<LineRow | null>(null);
  const { state } = walk;
  const stage = walkStage(walk);
  const hasSide = useMedia('(min-width: 900px)') && state.name === 'walk';
  const next = state.name === 'walk' ? nextPlace(walk.rows) : null;
  const layBack = state.name === 'barred' ? pickedRows(walk) : [];
  const lines = <LinesTable rows={hasSide ? walk.rows : besides(walk.rows, next)} onImage={setImage} />;
  const title = t('title_walk', {
    n: state.name === 'complete' ? state.deliveries.length : walk.items.length,
  });
  const { onTitle } = flow;
  useEffect(() => onTitle(title), [onTitle, title]);

  return (
    <>
      <ScanScreen
        flow={flow}
        work={{
          title,
          progress: walk.progress,
          online: walk.online,
          look_up_only: false,
          at_rest: isAtRest(state),
        }}
        codes={model}
        reads="articles"
        steps={walkSteps(walk)}
        stage={hasSide ? { ...stage, ...scansAlone(next) } : stage}
        beat={walk.beat}
        last={walk.last}
        refusal={walk.refusal}
        side={hasSide && <PickSide title={title}>{lines}</PickSide>}
        about={!hasSide && <p>{title}</p>}
        banners={<WalkMessage walk={walk} model={model} />}
        primary={walkBar(walk, model, flow)}
        second={
          state.name === 'divide'
            ? { text: t('walk_back'), icon: 'undo', onPress: () => model.send({ name: 'back' }) }
            : state.name === 'barred'
              ? barredAgain(model.refresh)
              : undefined
        }
      >
        <div className={styles.body}>
          {next && <NextStop next={next} onImage={setImage} />}
          {!hasSide && state.name === 'walk' && lines}
          {layBack.length > 0 && <LinesTable rows={layBack} onImage={setImage} />}
          {state.name === 'divide' && <DivideList walk={walk} />}
          {state.name === 'complete' && (
            <EndsList ends={walk.ends} onOpen={({ order, id }) => flow.onDelivery(order, id)} />
          )}
        </div>
      </ScanScreen>
      {image?.image_url && (
        <AwaitedDialog onClose={() => setImage(null)}>
          <ImageDialog name={image.name} src={image.image_url} onClose={() => setImage(null)} />
        </AwaitedDialog>
      )}
    </>
  );
}

/** Shows the office's message about one of its deliveries, which it names. */
function WalkMessage({ walk: { message, items }, model }: { walk: WalkSnapshot; model: WalkModel }) {
  if (!message) return null;
  const of = items.find(({ delivery }) => delivery.id === message.dispatch_request_id);
  return (
    <Suspense fallback={null}>
      <MessageBanner
        key={message.id}
        message={message}
        order={of?.delivery.sales_order.identifier}
        onAnswer={model.answer}
      />
    </Suspense>
  );
}
