import { Navigate, useNavigate, useSearchParams } from 'react-router';
import PickWalk from '../flows/pick-by-store/walk/walk.tsx';
import { t } from './pick-list/texts.ts';
import { usePickPlace } from './pick-list/use-pick-place.ts';
import { useScanProps } from './scan-props.ts';
import { usePageTitle } from './shell/page-title.ts';

/** /scan/te-leveren/ronde: several of the store's deliveries in one walk. */
export default function PickWalkRoute() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const scan = useScanProps();
  const place = usePickPlace();
  usePageTitle(t('walk'));
  if (!place) return <Navigate to="/scan" replace />;
  const deliveries = query.get('levering') ?? '';
  return (
    <PickWalk
      {...scan}
      key={`${scan.user.id}/${deliveries}`}
      place={place}
      deliveries={deliveries}
      practice={false}
      onList={() => void navigate('/scan/te-leveren')}
    />
  );
}
