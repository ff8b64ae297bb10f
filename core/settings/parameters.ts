import { compilePattern } from '../location/auto-submit.ts';

/** How a setting is entered (shell-search-settings.md 2.10): those inputs that a setting of this OMS has. */
type InputType = 'text' | 'boolean_switch' | 'select_multiple';
type SettingValue = string | boolean | readonly string[];
interface Choice {
  readonly label: string;
  readonly value: string;
}

/** One setting of the retailer (frontend parameter). */
interface Parameter {
  readonly key: string;
  readonly inputType: InputType;
  /** What can be chosen, of an input that selects. */
  readonly options?: readonly Choice[];
  /** Its value until somebody sets it. */
  readonly unset: SettingValue;
  /** A text that it takes, and how a refusal names such a text; without it any text. */
  readonly fits?: readonly [is: (text: string) => boolean, name: string];
}

const MOST_CHARACTERS = 2000;

/** Every setting that this OMS, or its app, obeys: by group, in the order of the screen. */
export const parameterGroups: readonly { identifier: string; parameters: readonly Parameter[] }[] = [
  {
    identifier: 'process-products-sort',
    parameters: [
      {
        key: 'storage-location-auto-submit-regex',
        inputType: 'text',
        unset: '',
        fits: [text => text === '' || compilePattern(text).ok, 'een patroon zoals ^[A-Z]-\\d{2}$, of niets'],
      },
      chosen('extra-processing-steps', [
        ['provide-extra-product-info', 'Productgegevens vragen'],
        ['multiple-quantities', 'Aantal invoeren'],
        ['print-packing-slip', 'Orderbon printen'],
        ['product-not-in-requested-dispatch-request', 'Artikel over: leg apart'],
      ]),
      chosen('order-completion-steps', [
        ['scan-label', 'Label scannen'],
        ['mark-storage-location-complete', 'Locatie scannen'],
        ['mark-dispatch-request-shipped', 'Verzonden melden'],
      ]),
    ],
  },
  {
    identifier: 'process-products-return',
    parameters: [{ key: 'process-return-by-order-number', inputType: 'boolean_switch', unset: false }],
  },
  {
    identifier: 'packing-slip',
    parameters: [{ key: 'separate-label', inputType: 'boolean_switch', unset: true }],
  },
  {
    identifier: 'order-search',
    parameters: [
      chosen('show-cancelled-orders-as', [
        ['strikethrough', 'Doorgestreept'],
        ['icon', 'Met pictogram'],
      ]),
      chosen('show-dealer-changes-as', [
        ['colour', 'Met kleur'],
        ['icon', 'Met pictogram'],
      ]),
    ],
  },
  // Final actions (orders-and-deliveries.md 4 and 7).
  {
    identifier: 'dispatchRequests',
    parameters: [
      statusesOf('allowShippedWithIssuesFromStatuses'),
      statusesOf('allowExtraOrderLinesFromStatuses'),
    ],
  },
  {
    identifier: 'extra-order-lines',
    parameters: [{ key: 'custom-price', inputType: 'boolean_switch', unset: false }],
  },
  // What the order rules leave to the retailer (order-rules.md, ⚙).
  {
    identifier: 'oms-rules',
    parameters: [
      wholeNumber('safety-stock', 0),
      wholeNumber('distrust-days', 7),
      wholeNumber('reassign-minutes', 15),
      // Deliveries of an order, at most; and how many days ahead a service day is looked for.
      wholeNumber('max-parts', 3, 1, 99),
      wholeNumber('horizon-days', 14, 1, 99),
      // So long what has no place is tried again by itself.
      wholeNumber('retry-days', 14, 1, 99),
    ],
  },
];

/** A number of pieces, days or deliveries. */
function wholeNumber(key: string, unset: number, least = 0, most = 9999): Parameter {
  const isIn = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most;
  return {
    key,
    inputType: 'text',
    unset: String(unset),
    fits: [isIn, `een heel getal van ${String(least)} tot en met ${String(most)}`],
  };
}

/** Statuses in which all of a delivery has left. */
function statusesOf(key: string): Parameter {
  const parameter = chosen(key, [
    ['shipped', 'Verzonden'],
    ['delivered', 'Afgeleverd'],
  ]);
  return { ...parameter, unset: ['shipped', 'delivered'] };
}

function chosen(key: string, options: readonly (readonly [value: string, label: string])[]): Parameter {
  return {
    key,
    inputType: 'select_multiple',
    options: options.map(([value, label]) => ({ label, value })),
    unset: [],
  };
}

export const parameterOf = (group: string, key: string): Parameter | undefined =>
  parameterGroups.find(one => one.identifier === group)?.parameters.find(one => one.key === key);

/** What a setting takes, in Dutch, when the value is none of it; null when it is. */
export function expectedInstead({ inputType, options = [], fits }: Parameter, value: unknown): string | null {
  switch (inputType) {
    case 'boolean_switch':
      return typeof value === 'boolean' ? null : 'ja of nee (true of false)';
    case 'select_multiple': {
      const known = options.map(option => option.value);
      const isChoice =
        Array.isArray(value) &&
        value.every(one => known.includes(one as string)) &&
        new Set(value).size === value.length;
      return isChoice ? null : `een lijst met elk hoogstens één keer: ${known.join(', ')}`;
    }
    case 'text': {
      const [is, name] = fits ?? [() => true, `een tekst van hoogstens ${MOST_CHARACTERS} tekens`];
      return typeof value === 'string' && value.length <= MOST_CHARACTERS && is(value) ? null : name;
    }
  }
}
