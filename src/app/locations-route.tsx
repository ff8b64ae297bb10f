import { useEffect } from 'react';
import { pagePath } from '../../core/location/page-path.ts';
import LocationsPage from '../office/locations/locations-page.tsx';
import { locationTabs } from '../office/locations/tabs.ts';
import { t } from './shell/menu-texts.ts';
import { announceAppReady } from './app-ready.ts';
import { mayOpen } from './shell/menu.ts';
import { usePageTitle } from './shell/page-title.ts';
import { useSignedIn } from './state/session.ts';

/** My locations: each leads to the first of its pages that I may open. */
export default function LocationsRoute() {
  const session = useSignedIn();
  const first = locationTabs.find(tab => mayOpen(session, tab));
  useEffect(announceAppReady, []);
  usePageTitle(t('locations'));
  return (
    <LocationsPage
      locations={session.user.locations.map(l => ({
        ...l,
        path: first ? pagePath(first.path, l.type, l.identifier) : null,
      }))}
    />
  );
}
