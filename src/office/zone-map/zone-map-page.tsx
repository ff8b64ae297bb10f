import { getLocation } from '../../../contract/warehouse/location.ts';
import { getZoneMap, type MappedZone } from '../../../contract/warehouse/zone-map.ts';
import { zoneName } from '../../texts/words/retailer-names.ts';
import { Table, type Column } from '../../ui/desk/table.tsx';
import { CheckField } from '../../ui/scan/controls/check-field.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { paramsOf } from '../calls/params.ts';
import { useCall } from '../calls/use-call.ts';
import { usePreference } from '../calls/use-preference.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { AskedPage, LocationPageProps } from '../page/page-props.ts';
import { placeHead } from '../parts/place-badges.tsx';
import { t } from './texts.ts';
import { ZoneCard } from './zone-card.tsx';
import styles from './zone-map.module.css';

export const asks = ({ place }: LocationPageProps): readonly AskedPage[] =>
  [getLocation, getZoneMap].map(endpoint => ({ endpoint, input: { params: paramsOf(place) } }));

/** 'Zones' of a location: what lies on the sorting locations of each, and how many storage locations others have. */
export default function ZoneMapPage({ place }: LocationPageProps) {
  const input = { params: paramsOf(place) };
  const location = useCall(getLocation, input);
  const map = useCall(getZoneMap, input);
  const [isList, setList] = usePreference<boolean>('zone-map-list', kept => kept === true);
  return (
    <Loaded call={location} failed={t('load_failed')} notFound={t('missing')} saysWhy>
      {of => (
        <Loaded call={map} failed={t('load_failed')} notFound={t('missing')} saysWhy>
          {({ zones }) => {
            const sorting = zones.filter(({ type }) => type === 'sort');
            const others = zones.filter(({ type }) => type !== 'sort');
            return (
              <DetailPage
                {...placeHead(of)}
                actions={
                  sorting.length > 0 && (
                    <CheckField
                      look="switch"
                      label={t('as_list')}
                      checked={isList}
                      onChange={on => void setList(on)}
                    />
                  )
                }
              >
                {zones.length === 0 && <Empty icon="columns" text={t('none')} />}
                {sorting.length > 0 && (
                  <div className={styles.zones}>
                    {sorting.map(zone => (
                      <ZoneCard key={zone.identifier} zone={zone} place={place} isList={isList} />
                    ))}
                  </div>
                )}
                {others.length > 0 && (
                  <Card title={t('other_zones')} flush>
                    <Table
                      caption={t('places_elsewhere')}
                      columns={otherColumns}
                      rows={others}
                      rowKey={({ identifier }) => identifier}
                      fits
                    />
                  </Card>
                )}
              </DetailPage>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

const otherColumns: readonly Column<MappedZone>[] = [
  { id: 'zone', header: () => t('zone'), cell: zoneName, rowHeader: true },
  { id: 'kind', header: () => t('kind'), cell: ({ type }) => t(type === 'pick' ? 'pick' : 'return') },
  {
    id: 'count',
    header: () => t('count'),
    cell: ({ storage_location_count }) => storage_location_count,
    align: 'right',
  },
];
