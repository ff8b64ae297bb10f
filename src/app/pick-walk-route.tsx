import { Navigate, useNavigate, useSearchParams } from 'react-router';
import PickWalk from '../flows/pick-by-store/walk/walk.tsx';
import { texts } from '../texts/texts.ts';
import { announceAppReady } from './app-ready.ts';
import { flowServices } from './flow-services.ts';
import { usePickPlace } from './pick-list/use-pick-place.ts';
import { usePageTitle } from './shell/page-title.ts';
import { openMenu } from './state/overlay.ts';
import { useSignedIn } from './state/session.ts';
import { applyUpdate, useUpdate } from './update/update.ts';

const t = texts('pick_list', { walk: 'Ronde' });

/** /scan/te-leveren/ronde: several of the store's deliveries in one walk. */
export default function PickWalkRoute() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { user, config, expired } = useSignedIn();
  const updateReady = useUpdate(state => state.ready);
  const place = usePickPlace();
  usePageTitle(t('walk'));
  if (!place) return <Navigate to="/scan" replace />;
  const deliveries = query.get('levering') ?? '';
  return (
    <PickWalk
      key={`${user.id}/${deliveries}`}
      place={place}
      deliveries={deliveries}
      user={user}
      config={config}
      services={flowServices}
      practice={false}
      signedOut={expired}
      updateReady={updateReady}
      onUpdate={applyUpdate}
      onReady={announceAppReady}
      onMenu={openMenu}
      onOutbox={() => void navigate('/scan/outbox')}
      onList={() => void navigate('/scan/te-leveren')}
    />
  );
}
