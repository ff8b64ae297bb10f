import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { dayAndTime } from '../../../../texts/formats.ts';
import styles from './parcels.module.css';
import { webLink } from './view.ts';

/** Track & trace of a delivery: a link to its carrier where there is one. */
export const Parcels = ({ of }: { of: Pick<DispatchRequest, 'tracking_codes'> }) => (
  <>
    {of.tracking_codes?.map(({ code, url, updated_at }) => {
      const href = webLink(url);
      const title = updated_at && dayAndTime(updated_at);
      return href ? (
        <a key={code} className={styles.parcel} href={href} title={title} target="_blank" rel="noreferrer">
          {code}
        </a>
      ) : (
        <span key={code} className={styles.parcel} title={title}>
          {code}
        </span>
      );
    })}
  </>
);
