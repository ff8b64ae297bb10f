import { Link } from 'react-router';
import { t } from './texts.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Table, type Column } from '../../ui/table.tsx';

/** A location and where its first page is; without one there is nothing to see of it. */
interface LinkedLocation {
  readonly identifier: string;
  readonly display_name: string;
  readonly path: string | null;
}

const columns: readonly Column<LinkedLocation>[] = [
  { id: 'number', header: t('number'), cell: l => l.identifier },
  {
    id: 'name',
    header: t('name'),
    rowHeader: true,
    cell: l => (l.path === null ? l.display_name : <Link to={l.path}>{l.display_name}</Link>),
  },
];

/** The locations that the asker is linked to, as the way to their pages. */
export default function LocationsPage({ locations }: { locations: readonly LinkedLocation[] }) {
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        <Card flush>
          <Table
            caption={t('title')}
            columns={columns}
            rows={locations}
            rowKey={l => l.path ?? l.identifier}
            empty={<Empty icon="pin" text={t('none')} />}
          />
        </Card>
      </PageBody>
    </>
  );
}
