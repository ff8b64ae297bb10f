import { useEffect } from 'react';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { InSight } from '../../../parts/in-sight.tsx';
import { withReason } from '../../../parts/reason.ts';
import type { OldDelivery } from '../old-deliveries.ts';
import { t } from '../texts.ts';
import { NEW_TITLE } from '../use-desk.ts';
import { placeName, usePlaces } from '../use-places.ts';
import type { usePlan } from '../use-plan.ts';
import type { Saving } from '../use-reroute-save.ts';
import { differences, type PlanFacts, wordsOfOld } from '../plan-facts.ts';
import styles from '../reroute.module.css';

interface ChangesProps {
  readonly planning: ReturnType<typeof usePlan>;
  readonly saving: Saving;
  readonly facts: PlanFacts;
}

/** Why it was not saved, and what somebody else changed meanwhile: what of the plan no longer fits is left out. */
export function Changes({ planning, saving, facts }: ChangesProps) {
  const { places } = usePlaces();
  const { lost, began, rebase } = planning;
  const { busy, isDone, failure, problems } = saving;
  const wordsOf = (old: OldDelivery) => [
    placeName(places, { type: old.of.dispatcher_type, location: old.of.dispatcher_identifier }),
    ...wordsOfOld(old),
  ];
  const other = differences(began, facts.old, wordsOf);
  const lines = [...other, ...(lost ? [t('lost', { what: lost })] : [])];
  const fits = lines.length === 0 && failure?.kind === 'refused' && failure.problem.code === 'changed';
  // There is nothing to be seen: saving it again saves it.
  useEffect(() => {
    if (fits && began !== facts.old) rebase();
  });
  if (busy || isDone) return null;
  const whole = problems.find(({ delivery }) => delivery === 0);
  function notice(): void {
    rebase();
    // The button goes.
    document.querySelector<HTMLElement>(NEW_TITLE)?.focus();
  }
  return (
    <>
      {failure && (
        <InSight>
          <Alert tone="danger">{withReason(t('save_failed'), failure)}</Alert>
        </InSight>
      )}
      {lines.length > 0 && (
        <Alert
          tone="warning"
          action={
            <Button size="desk" onPress={notice}>
              {t('noticed')}
            </Button>
          }
        >
          <ul className={styles.changes}>
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      )}
      {fits && <Alert tone="warning">{t('fits')}</Alert>}
      {whole && (
        <div data-new={0}>
          <Alert tone="danger">
            <span tabIndex={-1}>{whole.text}</span>
          </Alert>
        </div>
      )}
    </>
  );
}
