import { Link } from 'react-router';
import type { LocationRef } from '../../../contract/session.ts';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { allHere } from '../calls/use-pages.ts';
import type { Column } from '../list/column.ts';
import { useOffice } from '../office.ts';
import { ListPage } from '../page/list-page.tsx';
import { t } from './texts.ts';

const columns: readonly Column<LocationRef>[] = [
  { id: 'number', header: () => t('number'), card: 'fact', width: '160px', cell: l => l.identifier },
  { id: 'name', header: () => t('name'), card: 'title', cell: l => <FirstPage of={l} /> },
];

/** Leads to the first of the location's pages that the user may open. */
function FirstPage({ of }: { of: LocationRef }) {
  const [first] = useOffice().tabsOf(of);
  return first ? <Link to={first.path}>{of.display_name}</Link> : of.display_name;
}

/** The user's locations, each with a link to its pages. */
export default function LocationsPage() {
  return (
    <ListPage
      of="locations"
      columns={columns}
      pages={allHere(useOffice().locations)}
      rowKey={l => `${l.type}/${l.identifier}`}
      none={<Empty icon="pin" text={t('none')} />}
    />
  );
}
