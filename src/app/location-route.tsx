import { Suspense } from 'react';
import { Outlet, useParams } from 'react-router';
import { LocationFrame } from '../office/locations/location-frame.tsx';
import { locationTabs } from '../office/locations/tabs.ts';
import { mayOpen } from './shell/menu.ts';
import { useSignedIn } from './state/session.ts';

/** The frame of a location's pages: the tabs that the asker may open. */
export default function LocationRoute() {
  const { type = '', location = '' } = useParams();
  const session = useSignedIn();
  const known = session.user.locations.find(l => l.type === type && l.identifier === location);
  return (
    <LocationFrame
      place={{ type, identifier: location, display_name: known?.display_name ?? location }}
      tabs={locationTabs.filter(tab => mayOpen(session, tab))}
    >
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </LocationFrame>
  );
}
