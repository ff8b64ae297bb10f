import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { processBatches } from '../../../../../core/access/batches.ts';
import { seeDispatchDates, seeUpdatedAt } from '../../../../../core/access/orders.ts';
import { announcementFields } from '../../../../../core/returns/announcement-fields.ts';
import { locationPath } from '../../../../../core/location/page-path.ts';
import { deliveryWord } from '../../../../texts/words/delivery-status.ts';
import { nameOf, wayName, zoneName } from '../../../../texts/words/retailer-names.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { WholeCodes } from '../../../../ui/whole-codes.tsx';
import { useMay } from '../../../office.ts';
import { PrintReturnLabel } from '../../../parts/print-return-label.tsx';
import { ShortDay } from '../../../parts/short-day.tsx';
import { Time } from '../../../parts/time.tsx';
import { lookOf } from '../../../parts/delivery-look.ts';
import { useDetailSettings } from '../detail-settings.ts';
import { complainedAbout } from '../acts/complaints.ts';
import { carrierIcon } from './carrier-icon.ts';
import styles from './delivery-facts.module.css';
import { useLocationLinks } from './location-links.tsx';
import { LabelStanding, VoidLabels } from './label-facts.tsx';
import { Parcels } from './parcels.tsx';
import { t } from './texts.ts';

interface DeliveryFactsProps {
  readonly order: SalesOrder;
  readonly delivery: DispatchRequest;
}

/** The facts of a delivery: what every one has, and after it what only some have. */
export function DeliveryFacts({ order, delivery: of }: DeliveryFactsProps) {
  const may = useMay();
  const place = { type: of.dispatcher_type, identifier: of.dispatcher_identifier };
  const links = useLocationLinks(place);
  const batch = of.dispatch_request_batch?.identifier;
  const days = useShownDays(of);
  return (
    <dl className={styles.facts}>
      <Fact name={t('type')}>{typeOf(of)}</Fact>
      <Fact name={t('carrier')}>
        <Carrier of={of} />
      </Fact>
      {days.dispatch && (
        <Fact name={t('dispatch_date')}>
          <ShortDay of={of.dispatch_date} />
        </Fact>
      )}
      {days.delivery && (
        <Fact name={t('delivery_date')}>
          <ShortDay of={of.delivery_date ?? null} />
        </Fact>
      )}
      <Fact name={t('responsible')}>
        {of.responsible_location?.display_name ?? '–'}
        <ResponsibleBefore order={order} delivery={of} />
      </Fact>
      {may(seeUpdatedAt) && (
        <Fact name={t('updated_at')}>
          <Time of={of.updated_at} />
        </Fact>
      )}
      {batch !== undefined && (
        <Fact name={t('batch')}>
          {may(processBatches) ? (
            <Link to={locationPath(place, 'shipment-batch', batch)}>{batch}</Link>
          ) : (
            batch
          )}
        </Fact>
      )}
      {of.storage_location && (
        <Fact name={t('sorting_place')}>
          <WholeCodes
            text={[
              of.storage_location.storage_zone && zoneName(of.storage_location.storage_zone),
              of.storage_location.display_name,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        </Fact>
      )}
      {(of.tracking_codes?.length ?? 0) > 0 && (
        <Fact name={t('parcels')} isLong>
          <Parcels of={of} />
        </Fact>
      )}
      {of.standing?.labels && (
        <Fact name={t('label')} isLong>
          <LabelStanding of={of} />
        </Fact>
      )}
      {of.return_label_url && (
        <Fact name={t('return_label')} isLong>
          <a href={of.return_label_url} target="_blank" rel="noreferrer">
            {t('return_label_link')}
          </a>
          <PrintReturnLabel of={of} />
        </Fact>
      )}
      {(of.void_labels?.length ?? 0) > 0 && (
        <Fact name={t('void_labels')} isLong>
          <VoidLabels of={of} />
        </Fact>
      )}
      {of.gift_wrapped && <Fact name={t('gift')}>{t('yes')}</Fact>}
      {announcementFields.map(([field, label]) => {
        const told = of.metadata.announcement?.[field];
        return (
          told !== undefined && (
            <Fact key={field} name={label}>
              {told}
            </Fact>
          )
        );
      })}
      {links.length > 0 && <Fact name={t('location')}>{links}</Fact>}
      <Linked name={t('feeds')} order={order} of={of.cascades_into_dispatch_requests} />
      <Linked name={t('fed_by')} order={order} of={of.cascades_from_dispatch_requests} />
      <Linked name={t('complaint_about')} order={order} of={complainedAbout(order, of)} />
      <Linked name={t('replaced_by')} order={order} of={of.replaced_by_dispatch_requests} />
    </dl>
  );
}

/** Which days of a delivery are shown, to this user and in its status; a delivery that is paused keeps those of its status. */
export function useShownDays(of: DispatchRequest): {
  readonly dispatch: boolean;
  readonly delivery: boolean;
} {
  const may = useMay();
  const { statusesWithDays } = useDetailSettings();
  const shown = statusesWithDays?.some(one => one === of.status || one === lookOf(of).word) ?? true;
  return { dispatch: shown && may(seeDispatchDates), delivery: shown };
}

/** 'Dropship (automatisch)'. */
export function typeOf({ dispatch_type, metadata }: DispatchRequest): string {
  const type = nameOf('dispatch_type', dispatch_type);
  return metadata.auto_purchase ? t('automatic', { type }) : type;
}

interface FactProps {
  readonly name: string;
  /** On a phone it has a line of its own. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

const Fact = ({ name, isLong, children }: FactProps) => (
  <div data-long={isLong}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Carrier({ of: { carrier, carrier_method } }: { of: DispatchRequest }) {
  const icon = carrier && carrierIcon(carrier.identifier);
  return (
    <span className={styles.carrier}>
      {icon && <Icon name={icon} size={18} />}
      {wayName(carrier, carrier_method) || '–'}
    </span>
  );
}

/** Locations that followed it up before, the first first; the last of its history does so now, if anybody does. */
function ResponsibleBefore({ order, delivery }: DeliveryFactsProps) {
  const all = (order.responsible_location_history ?? []).filter(
    one => one.dispatch_request_identifier === delivery.identifier,
  );
  const before = delivery.responsible_location ? all.slice(0, -1) : all;
  if (before.length === 0) return null;
  const locations = before.map(({ display_name }) => display_name).join(', ');
  return <span className={styles.before}>{t('responsible_before', { locations })}</span>;
}

type LinkedDeliveries = readonly Pick<DispatchRequest, 'id' | 'identifier' | 'status' | 'is_replaced'>[];

interface LinkedProps {
  readonly name: string;
  readonly order: SalesOrder;
  readonly of: LinkedDeliveries | undefined;
}

/** Deliveries of the same order that this one hangs together with; those on the page are one press away. */
function Linked({ name, order, of }: LinkedProps) {
  if (!of?.length) return null;
  const onPage = (order.current_dispatch_requests_with_paused ?? []).map(({ id }) => id);
  return (
    <Fact name={name}>
      {of.map(one => {
        const text = t('linked', { delivery: one.identifier, status: deliveryWord(one) });
        const link = onPage.includes(one.id) ? <a href={`#${deliveryId(one.id)}`}>{text}</a> : text;
        return (
          <span key={one.id} className={styles.linked}>
            {link}
          </span>
        );
      })}
    </Fact>
  );
}

/** The id of a delivery's card. */
export const deliveryId = (id: number): string => `levering-${String(id)}`;
