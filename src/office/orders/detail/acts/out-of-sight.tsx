import { atOwn, may, type AccessPlace, right } from '../../../../../core/access/right.ts';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { useOffice } from '../../../office.ts';
import { t } from './texts.ts';

/** Before it is saved: which of the places that will deliver the user does not see. */
export function OutOfSight({ places }: { places: readonly (AccessPlace & { readonly name: string })[] }) {
  const { asker } = useOffice();
  const foreign = places.filter(place => !may(asker, atOwn(right()), place)).map(({ name }) => name);
  return [...new Set(foreign)].map(location => (
    <Alert key={location} tone="warning">
      {t('out_of_sight', { location })}
    </Alert>
  ));
}
