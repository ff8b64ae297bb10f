import type { ReactNode } from 'react';
import type { Extra } from '../../../../contract/extra.ts';
import type { EffectExample } from '../../../../contract/warehouse/location-effect.ts';
import { shortWeekday, whole } from '../../../texts/office-formats.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { Progress } from '../../../ui/scan/screen/progress.tsx';
import type { Input } from '../../calls/client.ts';
import { useSettled } from '../../calls/use-settled.ts';
import { useSteps } from '../../calls/use-steps.ts';
import { useOffice } from '../../office.ts';
import { FailedLoad } from '../failed-load.tsx';
import { OrderLink } from '../order-link.tsx';
import { type EffectCall, type EffectPart, type EffectSum, inputOf, isBad, nextOf, sumOf } from './effect.ts';
import styles from './place-effect.module.css';
import { t } from './texts.ts';

/** Pause after which an edit is planned (ms). */
const EDITED_MS = 600;

interface EffectCardProps<E extends EffectCall> {
  readonly endpoint: E;
  /** The edit as it would be saved; null: there is none, or it cannot be saved. */
  readonly edit: Pick<Input<E>, 'params' | 'body'> | null;
  /** Above the counts: what is known of the edit itself. */
  readonly children?: ReactNode;
}

/** 'Wat verandert er': open deliveries that an edit of a location would plan otherwise. An edit that goes on ends the asking. */
export function EffectCard<E extends EffectCall>({ endpoint, edit, children }: EffectCardProps<E>) {
  const isOffered = useOffice().asker.features.has('location-effect' satisfies Extra);
  const edited = JSON.stringify(edit);
  const settled = useSettled(edited, EDITED_MS);
  // The answer for an edit of before is none for this one.
  const asked = isOffered && settled === edited && edit ? ({ ...edit, after: null } as EffectPart<E>) : null;
  const { steps, isDone, failure, again } = useSteps<E, EffectPart<E>>(asked, {
    endpoint,
    input: inputOf,
    next: nextOf as never,
  });
  if (!children && (!edit || !isOffered)) return null;
  const sum = sumOf(steps.map(({ body }) => body as never));
  const isAsking = isOffered && edit !== null && !isDone && !failure;
  return (
    <Card title={t('title')} tone={toneOf(sum)}>
      {children}
      {failure && <FailedLoad text={t('failed')} failure={failure} onRetry={again} />}
      {isAsking && (
        <>
          <output className={styles.soft}>
            {steps.length === 0
              ? t('waiting')
              : t('planning', { n: whole(sum.planned), of: whole(sum.open) })}
          </output>
          <Progress label={t('title')} value={sum.planned} max={sum.open} />
        </>
      )}
      {sum.changed > 0 && <Counts of={sum} />}
      {isDone && (
        <>
          {sum.changed === 0 && (
            <output className={styles.nothing}>
              <Icon name="check" size={20} />
              {t('nothing')}
            </output>
          )}
          <p className={styles.soft}>
            {t('of', { n: sum.open })} {t('writes_nothing')}
          </p>
          {sum.examples.length > 0 && <Examples of={sum} />}
          {sum.examples.length < Math.min(sum.changed, MOST_SHOWN) && (
            <p className={styles.soft}>{t('hidden')}</p>
          )}
        </>
      )}
    </Card>
  );
}

/** Examples that are shown of more. */
const MOST_SHOWN = 20;

const toneOf = ({ effects, changed }: EffectSum) =>
  effects.some(([effect]) => isBad(effect)) ? 'bad' : changed > 0 ? 'warn' : undefined;

/** Each delivery is of one of these. */
const Counts = ({ of: { effects, planned, changed } }: { readonly of: EffectSum }) => (
  <dl className={styles.counts}>
    {effects.map(([effect, n]) => (
      <div key={effect} data-bad={isBad(effect) || undefined}>
        <dt>{t(`is_${effect}`)}</dt>
        <dd>{whole(n)}</dd>
      </div>
    ))}
    <div>
      <dt>{t('same')}</dt>
      <dd>{whole(planned - changed)}</dd>
    </div>
  </dl>
);

const sentOf = (sent: EffectExample['now']): string =>
  sent
    .map(({ dispatch_date, location }) => t('sent', { day: shortWeekday(dispatch_date), location }))
    .join(', ') || t('nowhere');

const Examples = ({ of: { examples } }: { readonly of: EffectSum }) => (
  <details className={styles.examples}>
    <summary>{t('see', { n: examples.length })}</summary>
    <ul>
      {examples.map(one => (
        <li key={one.identifier} data-bad={isBad(one.effect) || undefined}>
          <span>
            <OrderLink of={one.sales_order_identifier} />
          </span>
          <strong data-bad={isBad(one.effect) || undefined}>{t(`is_${one.effect}`)}</strong>
          <span>{t('now', { what: sentOf(one.now) })}</span>
          <span>{t('after', { what: sentOf(one.after) })}</span>
          {one.promised && <span>{t('promised', { day: shortWeekday(one.promised) })}</span>}
        </li>
      ))}
    </ul>
  </details>
);
