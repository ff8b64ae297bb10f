import type { Location, SortingZone } from '../../../contract/warehouse/location.ts';
import type { WorkPackage } from '../../../contract/scanning/work-package.ts';
import type { FlowProps } from '../flow.ts';

const AUTOFILL = 'processProduct.autofillStorageLocation';
const AUTO_SUBMIT = 'frontend-parameters.process-products-sort.storage-location-auto-submit-regex';

/** How a storage location is entered here, by the documented calls. */
export function locationEntryOf(
  { settings }: FlowProps['config'],
  location: Location,
): Pick<WorkPackage, 'autofill_storage_location' | 'storage_location_auto_submit_regex'> {
  const regex = settings[AUTO_SUBMIT];
  const autofill = location.location_properties?.find(p => p.location_property_key.identifier === AUTOFILL);
  return {
    autofill_storage_location: autofillOf(autofill?.int_value),
    storage_location_auto_submit_regex: typeof regex === 'string' && regex !== '' ? regex : null,
  };
}

/** The steps that the retailer chose, by the documented configuration. */
export const stepsIn = ({
  settings,
}: FlowProps['config']): Pick<WorkPackage, 'extra_processing_steps' | 'order_completion_steps'> => ({
  extra_processing_steps: texts(settings['extra-processing-steps']),
  order_completion_steps: texts(settings['order-completion-steps']),
});

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : [];

const autofillOf = (value: number | null | undefined): 0 | 1 | 2 => (value === 1 || value === 2 ? value : 0);

/** The places of a zone; none where the OMS does not tell them. */
export const placesOf = (zone: Partial<SortingZone> | undefined): WorkPackage['storage_locations'] =>
  (zone?.storage_locations ?? []).map(({ identifier, display_name }) => ({
    identifier,
    display_name,
    kind: 'sort',
  }));
