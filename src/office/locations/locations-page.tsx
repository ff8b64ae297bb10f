import { Link } from 'react-router';
import { listLocations, type Location } from '../../../contract/warehouse/location.ts';
import { atOwnLocation } from '../../../core/access/locations.ts';
import { may, type AccessPlace } from '../../../core/access/right.ts';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { useCall } from '../calls/use-call.ts';
import { wholeList } from '../calls/use-pages.ts';
import { ColumnChooser } from '../list/column-chooser.tsx';
import { columnsWith, type Column } from '../list/column.ts';
import { namedOption } from '../list/option.ts';
import { useColumns } from '../list/use-columns.ts';
import { flags, useFilterBar, type Filtered } from '../list/use-filter-bar.tsx';
import { useOffice } from '../office.ts';
import { ListPage } from '../page/list-page.tsx';
import type { AskedPage } from '../page/page-props.ts';
import { t } from './texts.ts';
import { columnIds, found, texts, typesOf, type LocationFilter } from './view.ts';

const placeOf = ({ location_type, identifier }: Location): AccessPlace => ({
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

const filtered: Filtered<LocationFilter> = {
  filters: {
    identifier: { kind: 'text', label: () => t('number'), inSight: true },
    name: { kind: 'text', label: () => t('name') },
    type: { kind: 'choice', label: () => t('type') },
    active: { kind: 'choice', label: () => t('active'), options: flags },
  },
  sort: { by: 'number', descending: false },
};

export const asks = (): readonly AskedPage[] => [{ endpoint: listLocations, input: {} }];

/** The user's locations, each with a link to its pages (shell-search-settings.md 2.4). */
export default function LocationsPage() {
  const { asker } = useOffice();
  const call = useCall(listLocations, {});
  // A user who makes goods receipts is given the suppliers too.
  const own = call.body?.filter(l => may(asker, atOwnLocation, placeOf(l)));
  const { values, bar, sorting } = useFilterBar('locations', filtered, {
    type: typesOf(own ?? []).map(namedOption('location_type')),
  });
  const chooser = useColumns('locations.columns', columns, columnIds);
  const isPhone = useIsPhone();
  return (
    <ListPage
      of={JSON.stringify(['locations', values])}
      columns={chooser.columns}
      pages={wholeList({ ...call, body: own && found(own, values) })}
      rowKey={l => String(l.id)}
      {...sorting}
      failed={t('load_error')}
      none={<Empty icon="pin" text={t(own?.length === 0 ? 'none' : 'none_found')} />}
      filters={bar(!isPhone && <ColumnChooser of={chooser.choice} />)}
    />
  );
}
