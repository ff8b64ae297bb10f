import type { BodyOf, Endpoint, SeenRevision } from '../../../../../contract/http.ts';
import { patchDispatchRequest } from '../../../../../contract/orders/change-delivery.ts';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { Answer } from '../../../../sync/http.ts';
import { useAct } from '../../../calls/use-act.ts';
import type { Draft } from '../../../edit/use-draft.ts';
import { useSave } from '../../../edit/use-save.ts';
import { toast } from '../../../page/toast.ts';
import { undoing } from './undoing.ts';

type Patch = BodyOf<typeof patchDispatchRequest>;
type Named = Pick<DispatchRequest, 'id' | 'revision'>;

/** Revision that a change of a delivery says it saw. */
export const seenOf = ({ id, revision }: Named): readonly SeenRevision[] =>
  revision === undefined ? [] : [{ kind: 'delivery', id, revision }];

const inputOf = ({ id }: Named) => ({ params: { identifier: `id:${id}` } });

/** How a change is taken back. */
type TakeBack = (now: DispatchRequest) => Promise<Answer<Endpoint>>;

interface Done {
  readonly text: (now: DispatchRequest) => string;
  /** The state before it, or how that comes back. */
  readonly back?: Patch | TakeBack | undefined;
  readonly onClose: () => void;
}

/** Saves a change of a delivery; it closes the dialog, says so, and offers the opposite where there is one. */
export function useDeliverySave<V extends object>(
  draft: Draft<V>,
  delivery: DispatchRequest,
  bodyOf: (value: V) => Patch,
  { text, back, onClose }: Done,
) {
  const { act } = useAct(patchDispatchRequest);
  const takeBack = (now: DispatchRequest, how: Patch | TakeBack) =>
    typeof how === 'function' ? how(now) : act({ ...inputOf(now), body: how, revisions: seenOf(now) });
  return useSave(
    draft,
    patchDispatchRequest,
    value => ({ ...inputOf(delivery), body: bodyOf(value) }),
    (now = delivery) => {
      onClose();
      void toast(text(now), back && undoing(() => takeBack(now, back)));
    },
  );
}
