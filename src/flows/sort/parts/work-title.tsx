import { Link } from 'react-router';
import type { FlowProps } from '../../flow.ts';
import { t } from '../texts.ts';

/** Title of the process page with its zone, and the way to the batch (section 2, Warehouse process page). */
export function WorkTitle({ flow, zone }: { flow: FlowProps; zone: string }) {
  const batch = flow.source?.identifier ?? '';
  return (
    <>
      <p>{t('title_with_zone', { title: t('title'), zone })}</p>
      {!flow.practice && (
        <p>
          <Link to={`/locations/${flow.place.type}/${flow.place.identifier}/shipment-batch/${batch}`}>
            {t('to_batch', { batch })}
          </Link>
        </p>
      )}
    </>
  );
}
