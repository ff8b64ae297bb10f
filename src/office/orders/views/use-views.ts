import { useState } from 'react';
import {
  createSearchView,
  deleteSearchView,
  listSearchViews,
  updateSearchView,
  type SearchView,
} from '../../../../contract/orders/search-view.ts';
import type { Failure } from '../../calls/client.ts';
import { useAct } from '../../calls/use-act.ts';
import { useCall } from '../../calls/use-call.ts';
import { usePreference } from '../../calls/use-preference.ts';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import { t as kit } from '../../parts/texts.ts';
import { t } from './texts.ts';
import { inOrder, moved, orderOf, type ViewState } from './view.ts';

/** The user's views of a preset, and what can be done with them. */
export function useViews(preset: string) {
  const { body } = useCall(listSearchViews, {});
  const create = useAct(createSearchView);
  const update = useAct(updateSearchView);
  const remove = useAct(deleteSearchView);
  const [order, setOrder] = usePreference('search-views', orderOf);
  /** Removed here, while the OMS is asked. */
  const [removed, setRemoved] = useState<number | null>(null);
  const views = inOrder(body ?? [], preset, order).filter(({ id }) => id !== removed);

  const save = (name: string, state: ViewState) =>
    create.act({ body: contentOf({ ...state, name, preset }) });
  /** Why it was not changed; null: it was. */
  async function change(
    view: SearchView,
    change: Partial<ViewState & { name: string }>,
  ): Promise<Failure | null> {
    const answer = await update.act({ params: { id: view.id }, body: contentOf({ ...view, ...change }) });
    return answer.kind === 'ok' ? null : answer;
  }
  async function drop(view: SearchView, onUndone: () => void): Promise<Failure | null> {
    setRemoved(view.id);
    const answer = await remove.act({ params: { id: view.id } });
    setRemoved(null);
    if (answer.kind !== 'ok') return answer;
    const undo = async () => {
      const failure = await change(view, {});
      if (failure) tellFailure(failure);
      else onUndone();
    };
    void toast(t('removed', { name: view.name }), { undo: { text: t('undo'), act: () => void undo() } });
    return null;
  }
  async function move(view: SearchView, step: 1 | -1): Promise<void> {
    const ids = views.map(({ id }) => id);
    const ofOthers = order.filter(id => !ids.includes(id));
    if (!(await setOrder([...ofOthers, ...moved(ids, view.id, step)])))
      await toast(kit('preferences_failed'), { failed: true });
  }
  return { views, isLoaded: body !== undefined, save, change, drop, move };
}

export const tellFailure = (failure: Failure, text = t('save_failed')): void =>
  void toast(withReason(text, failure), { failed: true });

/** A view without what the OMS adds to it. */
const contentOf = ({
  name,
  preset,
  filter_values,
  columns,
  sort_by,
  sort_dir,
}: ViewState & Pick<SearchView, 'name' | 'preset'>) => ({
  name,
  preset,
  filter_values,
  columns,
  sort_by,
  sort_dir,
});
