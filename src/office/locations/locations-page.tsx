import { Link } from 'react-router';
import { listLocations, type Location } from '../../../contract/warehouse/location.ts';
import { atOwnLocation } from '../../../core/access/locations.ts';
import { may, type Place } from '../../../core/access/right.ts';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { useCall } from '../calls/use-call.ts';
import { wholeList } from '../calls/use-pages.ts';
import { ColumnChooser } from '../list/column-chooser.tsx';
import { columnsWith, nextSort, sortedBy, sortOf, type Column } from '../list/column.ts';
import { FilterBar, FilterSelect, FilterText } from '../list/filter-bar.tsx';
import { namedOption } from '../list/option.ts';
import { useColumns } from '../list/use-columns.ts';
import { useFilters } from '../list/use-filters.ts';
import { useOffice } from '../office.ts';
import { ListPage } from '../page/list-page.tsx';
import type { Asked } from '../page/page-props.ts';
import { t } from './texts.ts';
import { chosenOf, columnIds, found, texts, typesOf, usualFilters } from './view.ts';

const placeOf = ({ location_type, identifier }: Location): Place => ({
  type: location_type.identifier,
  identifier,
});

const column = columnsWith(t);
const columns: readonly Column<Location>[] = [
  column('number', texts.number, { card: 'fact', width: '160px', sortable: true }),
  column('name', l => <FirstPage of={l} />, { card: 'title', sortable: true }),
  column('type', texts.type, { card: 'fact', sortable: true }),
  column('active', texts.active, { card: 'named', sortable: true }),
];

/** Leads to the first of the location's pages that the user may open. */
function FirstPage({ of }: { of: Location }) {
  const [first] = useOffice().tabsOf(placeOf(of));
  return first ? <Link to={first.path}>{of.display_name}</Link> : of.display_name;
}

export const asks = (): readonly Asked[] => [{ endpoint: listLocations, input: {} }];

/** The user's locations, each with a link to its pages (shell-search-settings.md 2.4). */
export default function LocationsPage() {
  const { asker } = useOffice();
  const call = useCall(listLocations, {});
  // A user who makes goods receipts is given the suppliers too.
  const own = call.body?.filter(l => may(asker, atOwnLocation, placeOf(l)));
  const { shown, settled, type, choose } = useFilters('locations', usualFilters);
  const chooser = useColumns('locations.columns', columns, columnIds);
  const isPhone = useIsPhone();
  return (
    <ListPage
      of={JSON.stringify(['locations', settled])}
      columns={chooser.columns}
      pages={wholeList({ ...call, body: own && found(own, settled) })}
      rowKey={l => String(l.id)}
      sort={sortOf(settled)}
      onSort={by => choose(sortedBy(nextSort(sortOf(settled), by)))}
      failed={t('load_error')}
      none={<Empty icon="pin" text={t(own?.length === 0 ? 'none' : 'none_found')} />}
      filters={
        <FilterBar
          chosen={chosenOf(settled)}
          onClear={
            chosenOf(settled) > 0 || settled.identifier !== ''
              ? () => choose({ identifier: '', name: '', type: '', active: '' })
              : undefined
          }
          search={
            <FilterText
              label={t('number')}
              value={shown.identifier}
              onChange={identifier => type({ identifier })}
            />
          }
        >
          <FilterText label={t('name')} value={shown.name} onChange={name => type({ name })} />
          <FilterSelect
            label={t('type')}
            value={shown.type}
            any={t('any')}
            options={typesOf(own ?? []).map(namedOption('location_type'))}
            onChange={chosen => choose({ type: chosen })}
          />
          <FilterSelect
            label={t('active')}
            value={shown.active}
            any={t('any')}
            options={[
              { value: '1', text: t('yes') },
              { value: '0', text: t('no') },
            ]}
            onChange={active => choose({ active })}
          />
          {!isPhone && <ColumnChooser of={chooser.choice} />}
        </FilterBar>
      }
    />
  );
}
