import { useMemo } from 'react';
import { Palette as Choices } from '../../ui/desk/aria/palette.tsx';
import { listLocations } from '../../../contract/warehouse/location.ts';
import { manageAllLocations } from '../../../core/access/right.ts';
import { useCall } from '../calls/use-call.ts';
import { useMay, useOffice } from '../office.ts';
import { t } from '../parts/texts.ts';
import { actOn, targetsOf, type PlaceToGo, type Targets } from './targets.ts';

interface PaletteProps {
  readonly targets: Omit<Targets, 'locations'>;
  readonly onGo: (path: string) => void;
  readonly onClose: () => void;
}

/** Ctrl-K: an order by its number, the last visited things, acts of the page, every page, and tabs of locations. */
export default function Palette({ targets, onGo, onClose }: PaletteProps) {
  const locations = usePlaces();
  return (
    <Choices
      title={t('palette')}
      closeLabel={t('close')}
      placeholder={t('palette_placeholder')}
      none={t('palette_none')}
      groups={typed => targetsOf({ ...targets, locations }, typed)}
      // The dialog gives the focus back as it closes, and an act may move it after that.
      onChoose={id => setTimeout(() => actOn(targets, id) || onGo(id))}
      onClose={onClose}
    />
  );
}

/** The locations that the user is linked to; for who manages them all, every one in use once they are here. */
function usePlaces(): readonly PlaceToGo[] {
  const { locations, tabsOf } = useOffice();
  const { body } = useCall(listLocations, useMay()(manageAllLocations) ? {} : null);
  return useMemo(() => {
    const all = body
      ?.filter(({ active }) => active === '1')
      .map(({ location_type, ...of }) => ({ ...of, type: location_type.identifier }));
    return (all ?? locations).map(place => ({ name: place.display_name, tabs: tabsOf(place) }));
  }, [body, locations, tabsOf]);
}
