import { useState } from 'react';
import { getTrigger } from '../../../../contract/orders/trigger.ts';
import { operatorName } from '../../../../core/hold/words.ts';
import { allOf } from '../../../texts/office-formats.ts';
import { useCall } from '../../calls/use-call.ts';
import styles from './refunds.module.css';
import { t } from './texts.ts';

interface CauseProps {
  readonly trigger: number;
  /** The group of its conditions that held. */
  readonly group: string | undefined;
}

/** The trigger that proposed a refund, with the conditions that held; they are asked for when it is opened. */
export function Cause({ trigger, group }: CauseProps) {
  const [isOpen, setOpen] = useState(false);
  const { body, failure } = useCall(getTrigger, {
    params: { trigger },
    query: { include: 'conditions;actions' },
  });
  if (failure)
    return (
      <p className={styles.cause}>
        {failure.kind === 'refused' && failure.problem.status === 404
          ? t('trigger_missing')
          : t('caused_failed')}
      </p>
    );
  if (!body) return null;
  const held = body.conditions?.filter(({ group_identifier }) => group_identifier === group) ?? [];
  return (
    <details className={styles.cause} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('caused', { trigger: body.description })}</summary>
      {body.deleted_at !== null && <p>{t('trigger_deleted')}</p>}
      <p>{held.length > 0 && group ? t('caused_group', { group }) : t('caused_always')}</p>
      {held.length > 0 && (
        <ul>
          {held.map(
            ({ condition_class_display_name: field, operator, value, value_display_name: name = value }) => (
              <li key={`${field} ${operator} ${value}`}>
                {t('caused_condition', { field, operator: operatorName(operator), value: name })}
              </li>
            ),
          )}
        </ul>
      )}
      {body.actions && body.actions.length > 0 && (
        <p>
          {t('caused_actions', {
            actions: allOf(body.actions.map(one => one.action_component_display_name)),
          })}
        </p>
      )}
    </details>
  );
}
