import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { searchPages, seeOrders } from '../../core/access/orders.ts';
import { may, type Asker } from '../../core/access/right.ts';
import { pagePath } from '../../core/location/page-path.ts';
import { saveFile } from '../device/save-file.ts';
import { OfficeContext, isOwn, type Office } from '../office/office.ts';
import { findPage, isOffered, mayOpen, propsOf, type FoundPage } from '../office/page/find-page.ts';
import { openTabs, tabsBeside } from '../office/page/open-tabs.ts';
import { FrameContext, type PageFrame } from '../office/page/page-context.ts';
import { PageKeys } from '../office/page/page-keys.tsx';
import { noteVisit } from '../office/page/memory.ts';
import { PageHead } from '../office/page/page-head.tsx';
import type { LocationPageProps, OfficePage } from '../office/page/page-props.ts';
import { useLoadAhead, useLoadNextPages } from '../office/page/use-load-ahead.ts';
import { pages } from '../office/pages.ts';
import { newDeviceId } from '../outbox/device/device.ts';
import { languageNow, showInDutch } from '../texts/texts.ts';
import { lazily } from '../ui/lazily.tsx';
import { announceAppReady } from './app-ready.ts';
import { CountMenu } from './count-menu.tsx';
import { http } from './device/oms.ts';
import { clientOf } from './office-client.ts';
import { openMenuGroups } from './shell/menu/menu.ts';
import { Forbidden } from './shell/forbidden.tsx';
import NotFound from './shell/not-found.tsx';
import { useWorkTitle } from './shell/page-title.ts';
import { askerOf, hasFeature } from './state/asker.ts';
import { hasEnded, useSignedIn, type SignedIn } from './state/session.ts';
import { pushConfigOf } from './push/push-config.ts';
import { useFinishReceipt } from './use-finish-receipt.ts';
import { useRepairCards } from './use-repair-cards.ts';

/** The component of each page; its code is loaded at its first drawing. */
const screens: ReadonlyMap<OfficePage, ReturnType<typeof screenOf>> = new Map(
  pages.flatMap(page => (page.load ? [[page, screenOf(page, page.load as Load)]] : [])),
);

/** A page of a location is given its place, and no other. */
type Load = () => Promise<{ default: ComponentType<LocationPageProps> }>;

function screenOf({ path, isKept }: OfficePage, load: Load) {
  const Screen = lazily<LocationPageProps>(load, () => import('./unloaded.tsx'));
  // Another location, or another thing of it, is mounted anew.
  return (pathname: string, props: LocationPageProps) => <Screen key={isKept ? path : pathname} {...props} />;
}

/** Every page of the office, by its path. */
export default function OfficeRoute() {
  const found = findPage(useLocation().pathname);
  const session = useSignedIn();
  return found && isOffered(askerOf(session), found) ? <FoundRoute found={found} /> : <NotFound />;
}

function FoundRoute({ found }: { found: FoundPage }) {
  const { page, params } = found;
  const session = useSignedIn();
  const office = useMemo(() => officeOf(session), [session]);
  const { asker } = office;
  const client = clientOf(session.user.id);
  const { pathname } = useLocation();
  useLanguageOf(page);
  const entitle = useWorkTitle(pathname, page.title(params));
  useEffect(announceAppReady, []);
  useLoadAhead(asker, http, client);
  useLoadNextPages(asker, found);
  const hearsNews = asker.features.has('events');
  useEffect(() => {
    if (!hearsNews) return undefined;
    const until = new AbortController();
    void import('../office/calls/keep-true.ts').then(of =>
      of.keepTrue(client, { follow, isOwnKey }, until.signal),
    );
    return () => until.abort();
  }, [hearsNews, client]);
  useNameOfNow(hearsNews && found.isOfLocation ? found.place.identifier : null);
  const frame = frameOf(found, office);
  useEffect(() => {
    if (frame.back && !frame.place)
      noteVisit({ path: pathname, title: `${frame.back.title} › ${frame.title}` });
  }, [pathname, frame.back, frame.place, frame.title]);
  return (
    // Another user finds nothing that was begun.
    <QueryClientProvider key={session.user.id} client={client}>
      <OfficeContext value={office}>
        <FrameContext value={{ ...frame, entitle }}>
          <CountMenu />
          <PageKeys targets={targetsOf(asker, frame)} />
          {mayOpen(asker, found) ? (
            screens.get(page)?.(pathname, propsOf(found))
          ) : (
            <>
              <PageHead />
              <Forbidden />
            </>
          )}
        </FrameContext>
      </OfficeContext>
    </QueryClientProvider>
  );
}

/** The head has the name of its location as it is now, after a colleague renamed it too. */
function useNameOfNow(identifier: string | null): void {
  useEffect(() => {
    if (identifier === null) return undefined;
    const until = new AbortController();
    const renew = () => void import('./session/renew-locations.ts').then(of => of.renewLocations());
    follow(
      [{ about: 'location', name: identifier }],
      heard => {
        if (heard.kind === 'event' && !isOwn(heard.event, isOwnKey)) renew();
      },
      until.signal,
    );
    return () => until.abort();
  }, [identifier]);
}

/** A page that is Dutch alone makes the whole screen Dutch, before it is drawn. */
function useLanguageOf(page: OfficePage): void {
  const isDutch = page.isDutch === true;
  useLayoutEffect(() => {
    const show = (on: boolean) => {
      showInDutch(on);
      document.documentElement.lang = languageNow();
    };
    show(isDutch);
    return () => show(false);
  }, [isDutch]);
}

const WithFinishing: Office['WithFinishing'] = ({ place, receipt, children }) =>
  children(useFinishReceipt(place, receipt));

const WithCards: Office['WithCards'] = ({ place, batch, children }) => children(useRepairCards(place, batch));

/** Where the palette can lead, beside the locations: the menu, the tabs of the current one, and orders. */
const targetsOf = (asker: Asker, { location, tabs }: PageFrame) => ({
  pages: [
    ...openMenuGroups(asker).map(({ title, items }) => ({
      title,
      items: items.map(({ path, title: text, icon }) => ({ id: path, text, icon })),
    })),
    ...(location ? [{ title: location, items: tabs.map(tabItem) }] : []),
  ],
  orders: may(asker, seeOrders)
    ? ('open' as const)
    : may(asker, searchPages.default)
      ? ('find' as const)
      : null,
  search: may(asker, searchPages.default) ? '/orders/search' : null,
});
const tabItem = ({ path, title }: PageFrame['tabs'][number]) => ({
  id: path,
  text: title,
  icon: 'pin' as const,
});

/** Keys of the changes that were made in this tab. */
const ownKeys = new Set<string>();
function newKey(): string {
  const key = newDeviceId();
  ownKeys.add(key);
  return key;
}

const isOwnKey = (key: string): boolean => ownKeys.has(key);
const follow: Office['follow'] = (...asked) =>
  void import('./follow-news.ts').then(of => of.follow(...asked));

function officeOf({ user, config, closed }: SignedIn): Office {
  const known = askerOf({ user, config });
  // Work sent from a closed location, or parked for want of one, is still followed up; and it can be opened again.
  const asker = { ...known, locations: [...known.locations, ...closed] };
  return {
    http,
    asker,
    locations: user.locations,
    closed,
    tabsOf: place => openTabs(asker, place),
    provider: config.general.provider,
    settings: config.settings,
    separateLabel: config['packing-slip-separate-label'],
    newKey,
    isOwnKey,
    follow: hasFeature({ user, config }, 'events') ? follow : (_, hear) => hear({ kind: 'broken' }),
    renewSettings: () => void import('./session/renew-config.ts').then(of => of.renewConfig()),
    renewLocations: () =>
      import('./session/renew-locations.ts').then(of => of.renewLocations()).catch(() => undefined),
    saveFile,
    user_id: user.id,
    hasEnded,
    push: pushConfigOf(config, user),
    WithFinishing,
    WithCards,
  };
}

/** The page that leads to the tabs of a location. */
const LOCATIONS = '/locations';

function frameOf(found: FoundPage, { asker, locations, closed }: Office): PageFrame {
  const { page, params, place, isOfLocation } = found;
  const parent = pages.find(one => one.path === page.parent && mayOpen(asker, { ...found, page: one }));
  const { order } = params;
  // A page by two addresses has no way back from one to the other.
  const isOfParent = parent !== undefined && parent.load !== page.load;
  const isTab = isOfLocation && !isOfParent;
  const leading = isTab
    ? pages.find(one => one.path === LOCATIONS && may(asker, one.right))
    : isOfParent && parent;
  const tabs = tabsBeside(asker, found);
  const isThere = ({ type, identifier }: typeof place) =>
    type === place.type && identifier === place.identifier;
  const name = [...locations, ...closed].find(isThere)?.display_name;
  return {
    title: page.title(params),
    location: isOfLocation ? (name ?? place.identifier) : null,
    place: isTab ? { ...place, name: name ?? null } : null,
    back: leading ? { title: leading.title({}), path: pagePath(leading.path, place) } : null,
    tabs: tabs.map(({ title, path, pattern }, nth) => ({
      title,
      path,
      isCurrent:
        pattern === page.path ||
        pattern === page.parent ||
        // A page of an order that has no tab is a mode of its overview.
        (order !== undefined && !page.tab && nth === 0),
    })),
  };
}
