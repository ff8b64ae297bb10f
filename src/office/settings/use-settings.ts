import { useMemo, useState } from 'react';
import { patchFrontendParameters, type ParameterGroup } from '../../../contract/frontend-parameters.ts';
import { useAct } from '../calls/use-act.ts';
import { useDraft } from '../edit/use-draft.ts';
import { useSave } from '../edit/use-save.ts';
import { useOffice } from '../office.ts';
import { toast } from '../page/toast.ts';
import { withReason } from '../parts/reason.ts';
import { t } from './texts.ts';
import { useTheirs } from './use-theirs.ts';
import { changesOf, faultsAt, isChanged, originalOf, settingFaults, settingsOf, valuesOf } from './view.ts';

/** Every setting, their edits, and the save of all that was changed. */
export function useSettings(groups: readonly ParameterGroup[]) {
  const office = useOffice();
  const settings = useMemo(() => settingsOf(groups, office.settings), [groups, office.settings]);
  const draft = useDraft(
    valuesOf(settings),
    values => settingFaults(settings, values),
    groups.flatMap(({ id, revision }) =>
      id === undefined || revision === undefined ? [] : [{ kind: 'settings' as const, id, revision }],
    ),
  );
  const changes = changesOf(settings, draft.value);
  const [reason, setReason] = useState('');
  const touched = new Set(
    groups.filter(({ identifier }) => changes.some(one => one.group === identifier)).map(({ id }) => id),
  );
  // Whoever changed another group meanwhile is no hindrance.
  const seen = draft.seen.filter(({ id }) => touched.has(id));
  const undoing = useAct(patchFrontendParameters);
  async function undo(): Promise<void> {
    const answer = await undoing.act({
      body: changes.map(one => ({ ...one, value: originalOf(settings, one) })),
      // The save has raised each of them by one.
      revisions: seen.map(one => ({ ...one, revision: one.revision + 1 })),
    });
    if (answer.kind !== 'ok') return toast(withReason(t('save_error'), answer), { failed: true });
    office.renewSettings();
    await toast(t('undone'));
  }
  const { save, busy, failure } = useSave(
    { ...draft, seen, refuse: errors => draft.refuse(faultsAt(changes, settings, errors)) },
    patchFrontendParameters,
    () => ({
      body: reason.trim() === '' ? changes : changes.map(one => ({ ...one, reason: reason.trim() })),
    }),
    () => {
      setReason('');
      void toast(t('saved'), { undo: { text: t('undo_saved'), act: () => void undo() } });
      office.renewSettings();
    },
  );
  useTheirs(draft, settings, groups, touched);
  return {
    settings,
    draft,
    reason,
    setReason,
    changed: settings.filter(one => isChanged(one, draft.value)),
    save,
    busy,
    failure: failure && withReason(t('save_error'), failure),
  };
}
