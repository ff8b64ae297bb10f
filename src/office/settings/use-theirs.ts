import { useEffect, useEffectEvent } from 'react';
import type { ParameterGroup } from '../../../contract/frontend-parameters.ts';
import { clockTime } from '../../texts/formats.ts';
import type { Draft } from '../edit/use-draft.ts';
import { t } from './texts.ts';
import type { Setting, SettingValues } from './view.ts';

/** Tells at once that a colleague has changed a group with edits, as a save would; the edits stay. */
export function useTheirs(
  draft: Draft<SettingValues>,
  settings: readonly Setting[],
  groups: readonly ParameterGroup[],
  touched: ReadonlySet<number | undefined>,
): void {
  const moved = groups.filter(
    ({ id, revision }) =>
      touched.has(id) && draft.seen.some(seen => seen.id === id && seen.revision !== revision),
  );
  const tell = useEffectEvent(() => {
    const names = new Set(moved.map(({ identifier }) => identifier));
    const last = settings
      .flatMap(({ group, changed }) => (names.has(group) && changed ? [changed] : []))
      .reduce<{ by: string; at: string } | null>((a, b) => (a && a.at > b.at ? a : b), null);
    draft.conflict(t('theirs', { by: last?.by ?? t('system'), at: last ? clockTime(last.at) : '' }));
  });
  const news = moved.map(({ id, revision }) => `${String(id)}=${String(revision)}`).join();
  useEffect(() => {
    if (news !== '') tell();
  }, [news]);
}
