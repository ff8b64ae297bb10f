import { useEffect, useRef, useState } from 'react';
import {
  MOST_LOCATIONS,
  postServiceTimesBatch,
  tryServiceTimesBatch,
} from '../../../contract/warehouse/service-times-batch.ts';
import { CheckField } from '../../ui/scan/controls/check-field.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { useActs } from '../calls/use-act.ts';
import { ActDialog } from '../edit/act-dialog.tsx';
import { toast } from '../page/toast.ts';
import { dateOf } from './date-of.ts';
import { groupsOf, lookOf, type EditGroup, type Edits } from './holidays.ts';
import { NOTHING, outcomeOf, type Outcome } from './outcome.ts';
import styles from './place-plans.module.css';
import { t } from './texts.ts';

interface OutcomeDialogProps {
  readonly type: string;
  readonly serviceType: string;
  readonly edits: Edits;
  /** Those that are left to do. */
  readonly onDone: (left: Edits) => void;
  readonly onClose: () => void;
}

/** Lines of each kind that are shown; a count tells of the others. */
const MOST_LINES = 100;

/** The edits as the OMS judges them, and their act; both are as many calls as they need. */
function useOutcome({ type, serviceType, edits, onDone, onClose }: OutcomeDialogProps) {
  const trial = useActs(tryServiceTimesBatch);
  const real = useActs(postServiceTimesBatch);
  const [judged, setJudged] = useState<Outcome | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const asked = useRef(false);
  const params = { type, serviceType };
  const bodyOf = ({ places, rows, removed }: EditGroup) => ({
    location_identifiers: [...places],
    service_times: [...rows],
    ...(removed.length > 0 && { remove_dates: [...removed] }),
  });
  const judge = async (of: Edits) => {
    const groups = groupsOf(of, MOST_LOCATIONS);
    setJudged(outcomeOf(groups, await trial.act(groups.map(group => ({ params, body: bodyOf(group) })))));
  };
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void judge(edits);
  });
  const carryOut = async (overwrites: boolean) => {
    const groups = groupsOf(edits, MOST_LOCATIONS);
    const seenOf = ({ places }: EditGroup) =>
      places.flatMap(place => {
        const seen = judged?.seen[place];
        return seen ? [{ kind: 'location' as const, ...seen }] : [];
      });
    const answers = await real.act(
      groups.map(group => ({
        params,
        body: { ...bodyOf(group), overwrite_conflicting_service_times: overwrites },
        // It may overwrite, and take away, only what was shown.
        ...((overwrites || group.removed.length > 0) && { revisions: seenOf(group) }),
      })),
    );
    const outcome = outcomeOf(groups, answers);
    const left = leftOf(edits, outcome);
    const done = outcome.changed + outcome.removed.length;
    if (done > 0) void toast(t('done', { n: done }));
    onDone(left);
    if (outcome.refused.length === 0) return onClose();
    setFailed(true);
    await judge(left);
  };
  return {
    judged,
    hasFailed,
    carryOut,
    isBusy: real.progress !== null,
    progress: real.progress ?? trial.progress,
  };
}

/** A dry run of the edits at each location, by the OMS, and then the act. Other times of a day stay until it is asked otherwise. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  const { judged, hasFailed, carryOut, isBusy, progress } = useOutcome(props);
  const [overwrites, setOverwrites] = useState(false);
  const { conflicts, refused, removed, changed } = judged ?? NOTHING;
  const count = changed + removed.length + (overwrites ? conflicts.length : 0);
  return (
    <ActDialog
      wide
      title={t('outcome')}
      verb={t('carry_out', { n: count })}
      waits={judged === null}
      busy={isBusy}
      reason={judged && count === 0 ? t('nothing_left') : null}
      failure={hasFailed && t('not_all')}
      save={() => carryOut(overwrites)}
      onClose={props.onClose}
    >
      <output className={styles.outcome}>
        {progress && progress.of > 1 && t('outcome_of', { done: progress.done, of: progress.of })}
        {judged && <Counts of={judged} overwrites={overwrites} />}
      </output>
      {refused.length > 0 && (
        <Alert tone="warning" stands>
          {refused.slice(0, MOST_LINES).map(({ place, detail }) => (
            <div key={place}>
              <strong translate="no">{place}</strong> {detail}
            </div>
          ))}
          {refused.length > MOST_LINES && t('more', { n: refused.length - MOST_LINES })}
        </Alert>
      )}
      {removed.length > 0 && (
        <ul className={styles.conflicts}>
          {removed.slice(0, MOST_LINES).map(({ place, day, detail }) => (
            <li key={`${place} ${day} ${detail}`}>
              <strong translate="no">{place}</strong> {t('goes', { day: dateOf(day), detail })}
            </li>
          ))}
          {removed.length > MOST_LINES && <li>{t('more', { n: removed.length - MOST_LINES })}</li>}
        </ul>
      )}
      {conflicts.length > 0 && (
        <>
          <CheckField label={t('overwrite')} checked={overwrites} onChange={setOverwrites} />
          <ul className={styles.conflicts}>
            {conflicts.slice(0, MOST_LINES).map(({ place, day, detail }) => (
              <li key={`${place} ${day}`}>
                <strong translate="no">{place}</strong>{' '}
                {t('existing', { day: dateOf(day), detail, to: toLook(props.edits, place, day) })}
              </li>
            ))}
            {conflicts.length > MOST_LINES && <li>{t('more', { n: conflicts.length - MOST_LINES })}</li>}
          </ul>
        </>
      )}
      <p className={styles.soft}>{t('judged')}</p>
    </ActDialog>
  );
}

interface CountsProps {
  readonly of: Outcome;
  readonly overwrites: boolean;
}

const Counts = ({ of: { changed, same, conflicts, removed, refused }, overwrites }: CountsProps) => (
  <ul>
    {(changed > 0 || removed.length === 0) && (
      <li>
        <strong>{t('made', { n: changed })}</strong>
      </li>
    )}
    {removed.length > 0 && (
      <li>
        <strong>{t('removed', { n: removed.length })}</strong>
      </li>
    )}
    {same > 0 && <li>{t('same', { n: same })}</li>}
    {conflicts.length > 0 && <li>{t(overwrites ? 'overwrites' : 'conflicts', { n: conflicts.length })}</li>}
    {refused.length > 0 && <li>{t('refused', { n: refused.length })}</li>}
  </ul>
);

function toLook(edits: Edits, place: string, day: string): string {
  const times = edits[`${place} ${day}`];
  return times && times !== 'week'
    ? [lookOf(times).toLowerCase(), times.description ?? ''].filter(Boolean).join(' ')
    : '';
}

/** The edits that were not carried out: of a location that was refused, and those that conflict. */
function leftOf(edits: Edits, { refused, conflicts }: Outcome): Edits {
  const places = new Set(refused.map(({ place }) => place));
  const cells = new Set(conflicts.map(({ place, day }) => `${place} ${day}`));
  return Object.fromEntries(
    Object.entries(edits).filter(([key]) => cells.has(key) || places.has(key.slice(0, key.lastIndexOf(' ')))),
  );
}
