import type { listServiceUse } from '../../../contract/orders/dispatch-type.ts';
import type { Call } from '../calls/use-call.ts';
import type { Ok } from '../calls/client.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { OrderList } from './order-list.tsx';
import styles from './location-edit.module.css';
import type { changesOf } from './services.ts';
import { t } from './texts.ts';

interface ServiceUseProps {
  readonly changes: ReturnType<typeof changesOf>;
  readonly use: Call<Ok<typeof listServiceUse>['body']>;
  /** Whether this OMS says what uses a service. */
  readonly isTold: boolean;
}

/** A card's part: services that go on and off, and the open deliveries that use the latter. */
export function ServiceUse({ changes, use: { body, failure, again }, isTold }: ServiceUseProps) {
  return (
    <>
      <ul className={styles.uses}>
        {changes.map(({ service, name, on }) => (
          <li key={service}>{t(on ? 'goes_on' : 'goes_off', { name })}</li>
        ))}
        {isTold && body && changes.some(({ on }) => !on) && (
          <li>
            <output>{t('in_use', { n: body.count })}</output>
          </li>
        )}
      </ul>
      {failure && <FailedLoad text={t('use_failed')} onRetry={again} failure={failure} />}
      {body && body.count > 0 && <OrderList of={body} />}
    </>
  );
}
