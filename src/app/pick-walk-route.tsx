import { Navigate, useNavigate, useSearchParams } from 'react-router';
import PickWalk from '../flows/pick-by-store/walk/walk.tsx';
import { t } from './pick-list/texts.ts';
import { usePickPlace } from './pick-list/use-pick-place.ts';
import { pickPath } from './pick-list/view.ts';
import { useScanProps } from './scan-props.ts';
import { useWorkTitle } from './shell/page-title.ts';

/** /scan/te-leveren/ronde: several of the store's deliveries in one walk. */
export default function PickWalkRoute() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const scan = useScanProps();
  const place = usePickPlace();
  const deliveries = query.get('levering') ?? '';
  const key = `${scan.user.id}/${deliveries}`;
  const onTitle = useWorkTitle(key, t('walk'));
  if (!place) return <Navigate to="/scan" replace />;
  return (
    <PickWalk
      {...scan}
      key={key}
      onTitle={onTitle}
      place={place}
      deliveries={deliveries}
      practice={false}
      onDelivery={(order, id) => void navigate(pickPath(order, id))}
      onList={() => void navigate('/scan/te-leveren')}
    />
  );
}
