import { createContext, use, useDeferredValue, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { listedParts, listLocations, type Location } from '../../../contract/warehouse/location.ts';
import {
  atOwnLocation,
  compareMethods,
  createLocations,
  editTimesOfMany,
  planHolidays,
  seeContact,
  seeProperties,
  seeServices,
  seeServiceTimes,
} from '../../../core/access/locations.ts';
import { may, type AccessPlace } from '../../../core/access/right.ts';
import { locationPath } from '../../../core/location/page-path.ts';
import { whole } from '../../texts/office-formats.ts';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import type { Http } from '../../sync/http.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { ask } from '../calls/client.ts';
import { useCall } from '../calls/use-call.ts';
import { wholeList } from '../calls/use-pages.ts';
import { useChoice } from '../list/choice/use-choice.tsx';
import { ColumnChooser } from '../list/column-chooser.tsx';
import { columnsWith, type Column } from '../list/column.ts';
import { namedOption } from '../list/option.ts';
import { useColumns } from '../list/use-columns.ts';
import { flags, useFilterBar, type Filtered } from '../list/use-filter-bar.tsx';
import { useMay, useOffice } from '../office.ts';
import { GoButton } from '../page/go-button.tsx';
import { ListPage } from '../page/list-page.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { ChosenActs } from './chosen-acts.tsx';
import styles from './locations.module.css';
import { t } from './texts.ts';
import { columnIds, found, isClosedToday, texts, typesOf, type LocationFilter } from './view.ts';

const AddTimes = lazyDialog(() => import('./add-times/add-times.tsx'));

const placeOf = ({ location_type, identifier }: Location): AccessPlace => ({
  type: location_type.identifier,
  identifier,
});

const column = columnsWith(t);
const columns: readonly Column<Location>[] = [
  column('number', texts.number, { card: 'fact', width: '160px', sortable: true }),
  column('name', l => <FirstPage of={l} />, { card: 'title', sortable: true }),
  column('type', texts.type, { card: 'fact', sortable: true }),
  column('city', texts.city, { card: 'fact', sortable: true, width: '180px' }),
  column('open', l => <Hours of={l} />, { card: 'status', sortable: true, width: '150px' }),
  column('active', texts.active, { card: 'named', sortable: true }),
  column('acts', l => <Acts of={l} />, { width: '180px', align: 'right' }),
];

/** The pages of a location that an icon leads to, each in its place; without its right the place stays empty. */
const acts = [
  { page: 'contact-info', icon: 'pin', right: seeContact, text: () => t('contact') },
  { page: 'service-times', icon: 'clock', right: seeServiceTimes, text: () => t('times') },
  { page: 'services', icon: 'truck', right: seeServices, text: () => t('services') },
  { page: 'properties', icon: 'list', right: seeProperties, text: () => t('properties') },
] as const;

/** False in the first frame with rows: its icons are most of what is drawn, and nobody reads them first. */
const AreActsShown = createContext(true);

function Acts({ of }: { readonly of: Location }) {
  return use(AreActsShown) && <PageButtons of={of} />;
}

function PageButtons({ of }: { readonly of: Location }) {
  const place = placeOf(of);
  const may = useMay(place);
  const navigate = useNavigate();
  return (
    <span className={styles.acts}>
      {acts.map(({ page, icon, right, text }) => (
        <span key={page}>
          {may(right) && (
            <Button
              size="row"
              kind="quiet"
              icon={icon}
              iconOnly
              onPress={() => void navigate(locationPath(place, page))}
            >
              {`${text()}: ${of.display_name}`}
            </Button>
          )}
        </span>
      ))}
    </span>
  );
}

const Hours = ({ of }: { readonly of: Location }) => (
  <span className={isClosedToday(of) ? styles.closed : undefined}>{texts.open(of)}</span>
);

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

interface TotalProps {
  /** undefined: they are not loaded. */
  readonly found: number | undefined;
  readonly all: number | undefined;
}

/** '214 locaties', or how many of them there are with these filters. */
const Total = ({ found, all }: TotalProps) => (
  <output className={styles.total}>
    {found !== undefined &&
      all !== undefined &&
      (found === all ? t('total', { n: all }) : t('found', { found: whole(found), n: all }))}
  </output>
);

const keyOf = ({ id }: Location): string => String(id);

/** All locations, for a choice of more than are loaded. */
const everyOf = (http: Http) => ({
  queryKey: [listLocations.id, 'every'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await ask(http, listLocations, listedParts, signal)).body,
});

interface HeadActsProps {
  /** Some are being chosen, to be edited together. */
  readonly isMany: boolean;
  readonly onMany: () => void;
}

function HeadActs({ isMany, onMany }: HeadActsProps) {
  const may = useMay();
  const isPhone = useIsPhone();
  return (
    <>
      {may(editTimesOfMany) && (
        <Button size="desk" icon={isMany ? 'check' : 'list'} iconOnly={isPhone} onPress={onMany}>
          {t(isMany ? 'end_many' : 'many')}
        </Button>
      )}
      {!isMany && may(compareMethods) && (
        <GoButton kind="secondary" icon="truck" to="/locations/methods">
          {t('methods')}
        </GoButton>
      )}
      {!isMany && may(planHolidays) && (
        <GoButton kind="secondary" icon="calendar" to="/locations/holidays">
          {t('holidays')}
        </GoButton>
      )}
      {!isMany && may(createLocations) && (
        <GoButton icon="plus" to="/locations/create">
          {t('create')}
        </GoButton>
      )}
    </>
  );
}

/** The user's locations, each with a link to its pages; opening times are added to chosen ones (shell-search-settings.md 2.4). */
export default function LocationsPage() {
  const { asker, http } = useOffice();
  const call = useCall(listLocations, listedParts);
  // A user who makes goods receipts is given the suppliers too.
  const own = call.body?.filter(l => may(asker, atOwnLocation, placeOf(l)));
  const { values, bar, sorting } = useFilterBar('locations', filtered, {
    type: typesOf(own ?? []).map(namedOption('location_type')),
  });
  const pages = wholeList({ ...call, body: own && found(own, values) });
  const chooser = useColumns('locations.columns', columns, columnIds);
  const areShown = useDeferredValue(pages.rows !== undefined, false);
  const isPhone = useIsPhone();
  const [isChoosing, setChoosing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { identifier, name, type, active } = values;
  const choice = useChoice(
    pages,
    keyOf,
    everyOf(http),
    l => l,
    JSON.stringify([identifier, name, type, active]),
  );
  const mayAdd = may(asker, editTimesOfMany);
  const isMany = mayAdd && (isChoosing || choice.chosen.size > 0);
  function end(): void {
    setChoosing(false);
    choice.clear();
  }
  const acts = isMany && (
    <ChosenActs
      rows={pages.rows ?? []}
      keyOf={keyOf}
      choice={choice}
      onAdd={() => setAdding(true)}
      onEnd={end}
    />
  );
  return (
    <AreActsShown value={areShown}>
      <ListPage
        of={JSON.stringify(['locations', values])}
        columns={chooser.columns}
        pages={pages}
        rowKey={keyOf}
        {...sorting}
        rowState={l => (l.active === '1' ? undefined : 'muted')}
        {...(mayAdd &&
          (isMany || isPhone) && {
            choice: {
              ...choice,
              isBegun: isMany,
              label: (l: Location) => t('select', { name: l.display_name }),
            },
          })}
        acts={!isPhone && acts}
        foot={isPhone && acts}
        badge={<Total found={pages.rows?.length} all={own?.length} />}
        actions={<HeadActs isMany={isMany} onMany={() => (isMany ? end() : setChoosing(true))} />}
        failed={t('load_error')}
        none={<Empty icon="pin" text={t(own?.length === 0 ? 'none' : 'none_found')} />}
        filters={bar(!isPhone && <ColumnChooser of={chooser.choice} />)}
      />
      {isAdding && (
        <AwaitedDialog onClose={() => setAdding(false)}>
          <AddTimes
            locations={choice.entries}
            onDone={left => choice.onChoose(new Set(left.map(keyOf)))}
            onClose={() => setAdding(false)}
          />
        </AwaitedDialog>
      )}
    </AreActsShown>
  );
}
