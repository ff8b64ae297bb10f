/** Names that a mail's words may have, each in braces. */
const placeholders = [
  'sales_order_identifier',
  'dispatch_request_identifier',
  'customer_name',
  'tracking_codes',
  'location',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** Names in braces that nothing fills. */
export const unknownPlaceholders = (text: string): readonly string[] =>
  [...text.matchAll(IN_BRACES)].flatMap(([, name = '']) =>
    (placeholders as readonly string[]).includes(name) ? [] : [name],
  );

/** Words with what they name in its place; what is not known is left out. */
export const filled = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(IN_BRACES, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );

const IN_BRACES = /\{([a-z_]+)\}/g;
