import type { SelectOption } from '../../ui/scan/controls/select-field.tsx';

/** A choice of a select for a thing of the OMS. */
export const optionOf = (of: {
  readonly identifier: string;
  readonly display_name: string;
}): SelectOption => ({
  value: of.identifier,
  text: of.display_name,
});
