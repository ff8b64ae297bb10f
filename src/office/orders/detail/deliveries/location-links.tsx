import { Link } from 'react-router';
import { openBatches } from '../../../../../core/access/batches.ts';
import { appSettings, seeContact, seeServices } from '../../../../../core/access/locations.ts';
import { seeReceipts } from '../../../../../core/access/receipts.ts';
import { seeReturns } from '../../../../../core/access/returns.ts';
import type { AccessPlace } from '../../../../../core/access/right.ts';
import { locationPath } from '../../../../../core/location/page-path.ts';
import { useMay } from '../../../office.ts';
import { inSetting, useDetailSettings } from '../detail-settings.ts';
import styles from './delivery-facts.module.css';
import { t } from './texts.ts';

/** Pages of a location, each with its right; the retailer chooses which of them a delivery leads to. */
export const locationPages = [
  { key: 'contact-info', text: 'to_contact', right: seeContact },
  { key: 'services', text: 'to_services', right: seeServices },
  { key: 'shipment-batches', text: 'to_batches', right: openBatches },
  { key: 'goods-receipt', text: 'to_receipts', right: seeReceipts },
  { key: 'returns', text: 'to_returns', right: seeReturns },
  { key: 'app-settings', text: 'to_app_settings', right: appSettings },
] as const;

/** Those that the user may open at the location of a delivery; empty: none is to be shown. */
export function useLocationLinks(place: AccessPlace) {
  const { locationLinks } = useDetailSettings();
  const may = useMay(place);
  return inSetting(locationPages, locationLinks)
    .filter(({ right }) => may(right))
    .map(({ key, text }) => (
      <Link key={key} className={styles.linked} to={locationPath(place, key)}>
        {t(text)}
      </Link>
    ));
}
