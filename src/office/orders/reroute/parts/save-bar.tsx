import { useRef } from 'react';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { useIsPhone } from '../../../../ui/desk/use-phone.ts';
import { useKeys } from '../../../page/keys.ts';
import { toast } from '../../../page/toast.ts';
import { copyLink } from '../../../parts/copy-link.ts';
import type { Desk } from '../desk.ts';
import { OLD, startPlan } from '../plan.ts';
import { t } from '../texts.ts';
import { NEW_TITLE } from '../use-desk.ts';
import type { usePlan } from '../use-plan.ts';
import type { Saving } from '../use-reroute-save.ts';
import type { PlanFault } from '../plan-facts.ts';
import styles from '../reroute.module.css';

interface SaveBarProps {
  readonly desk: Desk;
  readonly planning: ReturnType<typeof usePlan>;
  readonly saving: Saving;
}

/** How much is planned, what hinders saving it and where that is. Ctrl-S saves. */
export function SaveBar({ desk: { plan, facts }, planning, saving }: SaveBarProps) {
  const { problems, busy, save } = saving;
  const isPhone = useIsPhone();
  const shown = useRef(-1);
  const nthOf = ({ delivery }: PlanFault) => plan.deliveries.findIndex(({ id }) => id === delivery) + 1;
  const [first] = problems;
  const reason = first
    ? first.delivery === 0
      ? first.text
      : t('solve_first', { nth: nthOf(first), text: first.text })
    : undefined;
  useKeys({
    'ctrl+s': { text: t('save'), act: () => (reason === undefined ? void save() : goNext()) },
  });
  function goNext(): void {
    shown.current = (shown.current + 1) % problems.length;
    const problem = problems[shown.current];
    if (problem) elementOf(problem)?.focus();
  }
  function discard(): void {
    const takeBack = planning.replace(startPlan(facts.lines));
    document.querySelector<HTMLElement>(NEW_TITLE)?.focus();
    void toast(t('discarded'), { undo: { text: t('undo'), act: takeBack } });
  }
  const numbers = [
    t('deliveries', { n: plan.deliveries.length }),
    t('lines', { n: plan.rows.filter(({ at }) => at !== OLD).length }),
  ];
  return (
    <div className={styles.save} data-save>
      <output>
        {numbers.join(', ')}
        {problems.length > 0 && <strong>{`, ${t('problems', { n: problems.length })}`}</strong>}
      </output>
      {problems.length > 0 && (
        <Button
          size="row"
          kind="quiet"
          icon={isPhone ? 'alert' : undefined}
          iconOnly={isPhone}
          onPress={goNext}
        >
          {t('go_problem')}
        </Button>
      )}
      <Button
        size="row"
        kind="quiet"
        icon={isPhone ? 'apart' : undefined}
        iconOnly={isPhone}
        onPress={() => void copyLink(location.href, t('copied'))}
      >
        {t('copy_link')}
      </Button>
      <span className={styles.why}>{reason}</span>
      <Button size="desk" onPress={discard}>
        {t('discard')}
      </Button>
      <Button size="desk" kind="primary" busy={busy} reason={reason} onPress={() => void save()}>
        {t('save')}
      </Button>
    </div>
  );
}

/** A line that may not be there, a field that is still to be chosen, or the name of the delivery. */
function elementOf({ delivery, row }: PlanFault): HTMLElement | null {
  if (row !== undefined) return document.querySelector(`[data-row="${row}"] button`);
  const card = document.querySelector(`[data-new="${delivery}"]`);
  const fields = [...(card?.querySelectorAll<HTMLInputElement>('select, input') ?? [])];
  return (
    fields.find(field => field.value === '' && !field.disabled) ??
    card?.querySelector<HTMLElement>('h3, [tabindex="-1"]') ??
    null
  );
}
