import type { Location } from '../../../contract/warehouse/location.ts';
import { nameOf } from '../../texts/words/retailer-names.ts';
import { Status } from '../../ui/desk/status.tsx';
import styles from '../page/page-head.module.css';
import { t } from './texts.ts';

/** The number, type and state of a location beside its name, for the head of a tab. */
export const placeHead = ({ identifier, display_name, location_type, active }: Location) => ({
  name: display_name,
  badge: (
    <>
      <span className={styles.pill}>{`${identifier} · ${nameOf('location_type', location_type)}`}</span>
      {active === '1' ? (
        <Status tone="ok" icon="check" text={t('active')} />
      ) : (
        <Status tone="neutral" icon="minus" text={t('not_active')} />
      )}
    </>
  ),
});
