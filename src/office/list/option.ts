import { nameOf, type Named } from '../../texts/words/retailer-names.ts';
import type { SelectOption } from '../../ui/scan/controls/select-field.tsx';

/** A choice of a select for a thing of the OMS. */
export const optionOf = (of: {
  readonly identifier: string;
  readonly display_name: string;
}): SelectOption => ({
  value: of.identifier,
  text: of.display_name,
});

/** The same for a thing that the retailer names in more languages. */
export const namedOption =
  (what: Named) =>
  (of: Parameters<typeof optionOf>[0]): SelectOption => ({ value: of.identifier, text: nameOf(what, of) });
