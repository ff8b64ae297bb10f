import { useEffect, useRef, useState } from 'react';
import type { SeenRevision } from '../../../../contract/http.ts';
import type { Location } from '../../../../contract/warehouse/location.ts';
import { whole } from '../../../texts/office-formats.ts';
import { toast } from '../../page/toast.ts';
import { BusyDialog } from './busy-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { t } from './texts.ts';
import { useAddTimes } from './use-add-times.ts';
import { grouped, merged, type Outcome, type TimesDraft } from './view.ts';

interface AddTimesProps {
  readonly locations: readonly Location[];
  /** Takes the locations that stay chosen: those where it was not done. */
  readonly onDone: (left: readonly Location[]) => void;
  readonly onClose: () => void;
}

/** Locations up to so many are answered before one could look away. */
const FEW = 50;

/** Adds opening times to chosen locations: its form, how far it is, and how it went at each. */
export default function AddTimes({ locations: chosen, onDone, onClose }: AddTimesProps) {
  // As they were when it was opened: it must still say what was asked when the list has changed.
  const [locations] = useState(chosen);
  const { add, progress } = useAddTimes();
  const [draft, setDraft] = useState<TimesDraft | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [isHidden, setHidden] = useState(false);
  const hidden = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const hide = (to: boolean) => {
    hidden.current = to;
    setHidden(to);
  };
  async function run(
    asked: TimesDraft,
    at: readonly Location[],
    overwrites: ReadonlyMap<number, readonly SeenRevision[]>,
  ): Promise<void> {
    setDraft(asked);
    const now = await add(asked, at, overwrites);
    const all = outcomes ? merged(outcomes, now) : now;
    setOutcomes(all);
    const { done } = grouped(all);
    if (hidden.current || !isHere.current)
      void toast(t('told', { n: all.length, count: whole(all.length), done: whole(done.length) }), {
        ...(isHere.current && { undo: { text: t('look'), act: () => hide(false) } }),
      });
  }
  function close(): void {
    if (outcomes) onDone(outcomes.filter(({ is }) => is !== 'done').map(({ location }) => location));
    onClose();
  }
  if (isHidden) return null;
  if (progress) return <BusyDialog {...progress} onClose={progress.of > FEW ? () => hide(true) : null} />;
  if (!draft || !outcomes)
    return (
      <FormDialog
        locations={locations}
        onAdd={(asked, over) => void run(asked, locations, over)}
        onClose={onClose}
      />
    );
  return (
    <ResultDialog
      outcomes={outcomes}
      onOverwrite={of =>
        void run(
          draft,
          of.map(({ location }) => location),
          seenOf(of),
        )
      }
      onAgain={of =>
        void run(
          draft,
          of.map(({ location }) => location),
          new Map(),
        )
      }
      onClose={close}
    />
  );
}

const seenOf = (outcomes: readonly Outcome[]): ReadonlyMap<number, readonly SeenRevision[]> =>
  new Map(outcomes.map(({ location, seen }) => [location.id, seen]));
