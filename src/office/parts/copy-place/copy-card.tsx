import { useState } from 'react';
import type { Endpoint } from '../../../../contract/http.ts';
import { listLocations } from '../../../../contract/warehouse/location.ts';
import { type AccessPlace, may, type Right } from '../../../../core/access/right.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import type { Input, Ok } from '../../calls/client.ts';
import { useCall } from '../../calls/use-call.ts';
import { useOffice } from '../../office.ts';
import { FailedLoad } from '../failed-load.tsx';
import { t } from './texts.ts';

interface CopyCardProps<E extends Endpoint> {
  readonly place: AccessPlace;
  /** The call that reads this tab of a location, and the right that it asks for there. */
  readonly endpoint: E;
  readonly input: (place: AccessPlace) => Input<E>;
  readonly sees: Right;
  /** Names of what the draft has otherwise than the other location, and the way to take it over. */
  readonly compare: (other: Ok<E>['body']) => {
    readonly names: readonly string[];
    readonly take: () => void;
  };
}

/** Extra: takes a tab of another location of the same type over into the draft, which is saved by its own button. */
export function CopyCard<E extends Endpoint>({ place, endpoint, input, sees, compare }: CopyCardProps<E>) {
  const { asker } = useOffice();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const locations = useCall(listLocations, isOpen ? {} : null);
  const other = useCall(endpoint, chosen === '' ? null : input({ ...place, identifier: chosen }));
  const others = (locations.body ?? [])
    .filter(
      ({ identifier, location_type }) =>
        location_type.identifier === place.type &&
        identifier !== place.identifier &&
        may(asker, sees, { type: place.type, identifier }),
    )
    .map(({ identifier, display_name }) => ({ value: identifier, text: `${identifier} ${display_name}` }));
  const found = other.body === undefined ? null : compare(other.body);
  return (
    <Card title={t('title')}>
      {!isOpen && (
        <Button size="desk" wide onPress={() => setOpen(true)}>
          {t('begin')}
        </Button>
      )}
      {locations.failure && (
        <FailedLoad text={t('locations_failed')} failure={locations.failure} onRetry={locations.again} />
      )}
      {locations.body && others.length === 0 && <p>{t('none')}</p>}
      {others.length > 0 && (
        <SelectField
          size="desk"
          label={t('location')}
          placeholder={t('choose')}
          options={others}
          value={chosen}
          onChange={setChosen}
          focusFirst
        />
      )}
      {other.failure && <FailedLoad text={t('failed')} failure={other.failure} onRetry={other.again} />}
      {chosen !== '' && !found && !other.failure && <output>{t('fetching')}</output>}
      {found && (
        <>
          <output>
            {found.names.length === 0
              ? t('same')
              : t('differs', { n: found.names.length, names: found.names.join(', ') })}
          </output>
          {found.names.length > 0 && (
            <>
              <Button size="desk" wide onPress={found.take}>
                {t('take')}
              </Button>
              <p>{t('note')}</p>
            </>
          )}
        </>
      )}
    </Card>
  );
}
