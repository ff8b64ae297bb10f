import { isSubstitute, isTable } from '../code/scan-rules.ts';
import { deliveryActLabels } from '../delivery/acts.ts';
import { deliveryStatuses, labelOf, PAUSED, statusesMarked } from '../delivery/status.ts';
import { compilePattern } from '../location/auto-submit.ts';
import { TAX_PERCENT } from '../order/amounts.ts';
import { announcementFields } from '../returns/announcement-fields.ts';
import type { Parameter } from './input.ts';

const allStatuses = [
  ...deliveryStatuses.map(status => [status, labelOf(status)] as const),
  [PAUSED.identifier, PAUSED.label] as const,
];

interface ParameterGroup {
  readonly identifier: string;
  /** The group that it stands under. */
  readonly parent?: string;
  readonly parameters: readonly Parameter[];
}

/** Every setting that this OMS, or its app, obeys: by group, in the order of the screen. */
export const parameterGroups: readonly ParameterGroup[] = [
  {
    identifier: 'general',
    parameters: [
      {
        key: 'theme',
        inputType: 'theme',
        options: [
          { label: 'Standaard', value: 'default' },
          { label: 'Sunset', value: 'sunset' },
        ],
        unset: { display_name: 'default', colors: {} },
      },
      // The menu shows them last.
      {
        key: 'quick-links',
        inputType: 'label_value_pairs',
        unset: [],
        fits: [isWebAddress, 'een adres dat met https:// of http:// begint'],
      },
    ],
  },
  {
    identifier: 'process-products-sort',
    parameters: [
      {
        key: 'storage-location-auto-submit-regex',
        inputType: 'text',
        unset: '',
        fits: [
          text => text === '' || compilePattern(text) !== null,
          'een patroon zoals ^[A-Z]-\\d{2}$, of niets',
        ],
      },
      allChosen('extra-processing-steps', [
        ['provide-extra-product-info', 'Productgegevens vragen'],
        ['multiple-quantities', 'Aantal invoeren'],
        ['print-packing-slip', 'Pakbon afdrukken'],
        ['product-not-in-requested-dispatch-request', 'Artikel over: leg apart'],
      ]),
      allChosen('order-completion-steps', [
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
      {
        ...chosen('searchable-statuses', allStatuses),
        unset: [...statusesMarked('S'), PAUSED.identifier],
      },
    ],
  },
  // Contents of the screen of an order, and where they are (orders-and-deliveries.md 6).
  {
    identifier: 'order-detail',
    parameters: [
      // Statuses whose deliveries come first, in their order; the others by need.
      { ...sorted('status-display-order', allStatuses), unset: [] },
      sorted('information-blocks', [
        ['notes', 'Notities'],
        ['addresses', 'Adressen'],
        ['payment', 'Betaling en kosten'],
        ['information', 'Informatie'],
      ]),
      sorted('information-fields', [
        ['placed_at', 'Geplaatst'],
        ['customer', 'Klantnummer'],
        ['email', 'E-mail'],
        ['channel', 'Kanaal'],
        ['formula', 'Formule'],
        ['promised', 'Beloofde leverdatum'],
        ['scenario', 'Levering in delen of in één keer'],
        ['loyalty', 'Klantenkaart'],
        ['refund_method', 'Crediteren via'],
        ['invoice', 'Factuur'],
      ]),
      // `{order}` is the order's number.
      { key: 'customer-email-subject', inputType: 'text', unset: 'Uw order {order}' },
      { key: 'clickable-product-identifiers', inputType: 'boolean_switch', unset: true },
      // The pages of a delivery's location that its card leads to.
      {
        ...sorted('location-links', [
          ['contact-info', 'Adresgegevens'],
          ['services', 'Service instellingen'],
          ['shipment-batches', 'Batches'],
          ['goods-receipt', 'Goederenontvangst'],
          ['returns', 'Retouren'],
          ['app-settings', 'App instellingen'],
        ]),
        unset: [],
      },
      // In which statuses the days of a delivery are shown.
      { ...chosen('dispatch-field-statuses', allStatuses), unset: allStatuses.map(([status]) => status) },
      // Questions beside the reasons when a return is announced.
      { ...sorted('return-announcement-fields', announcementFields), unset: [] },
      one('button-display-mode', [
        ['text', 'Tekst'],
        ['icon', 'Pictogram'],
        ['icon-text', 'Pictogram en tekst'],
      ]),
      one('button-position', [
        ['head', 'In de kop van de levering'],
        ['foot', 'Onder de levering'],
      ]),
      one('button-alignment', [
        ['right', 'Rechts'],
        ['left', 'Links'],
      ]),
      // The acts that 'Meer' offers.
      sorted('hover-menu-items', Object.entries(deliveryActLabels)),
    ],
  },
  {
    identifier: 'reroute',
    parent: 'order-detail',
    parameters: [
      // Types that are not offered for a new delivery.
      {
        ...chosen('excluded-dispatch-types', [
          ['click_and_collect', 'Click & Collect'],
          ['ship_from_store', 'Ship from Store'],
          ['dc_delivery', 'Levering vanuit DC'],
          ['vendor_dropship', 'Dropship'],
          ['return', 'Retour'],
          ['other', 'Overig'],
        ]),
        unset: ['return'],
      },
      // Words beside the numbers, where a new delivery needs more than its location has; nothing when it is empty.
      { key: 'insufficient-stock-message', inputType: 'text', unset: 'Opslaan mag wel.' },
    ],
  },
  // Final actions (orders-and-deliveries.md 4 and 7).
  {
    identifier: 'dispatchRequests',
    parent: 'order-detail',
    parameters: [
      statusesOf('allowShippedWithIssuesFromStatuses'),
      statusesOf('allowExtraOrderLinesFromStatuses'),
    ],
  },
  {
    identifier: 'extra-order-lines',
    parent: 'order-detail',
    parameters: [
      { key: 'custom-price', inputType: 'boolean_switch', unset: false },
      // An extra line is checked, and named, by the OMS before it is added.
      { key: 'validate-product-information', inputType: 'boolean_switch', unset: true },
    ],
  },
  {
    identifier: 'refunds',
    parameters: [
      // Whoever approves or denies a refund says why.
      { key: 'require-comment', inputType: 'boolean_switch', unset: false },
      // A refund that somebody has locked is free again after so many hours.
      wholeNumber('lock-hours', 24, 1, 240),
    ],
  },
  // Choices that the order rules leave to the retailer (order-rules.md, ⚙).
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
      wholeNumber('tax-percent-h', TAX_PERCENT.H, 0, 99),
      wholeNumber('tax-percent-l', TAX_PERCENT.L, 0, 99),
      wholeNumber('tax-percent-n', TAX_PERCENT.N, 0, 99),
      // A return of which nothing was scanned for so long has come in part (order-rules.md 7).
      wholeNumber('return-partly-received-days', 7, 1, 99),
      // Reason of a person who gives none, and was not at the shelf.
      { key: 'manco-reason', inputType: 'text', unset: 'other' },
    ],
  },
  // Facts about codes that only the retailer knows (core/code/scan-rules.ts).
  {
    identifier: 'scanning',
    parameters: [
      {
        key: 'fnc1-substitute',
        inputType: 'text',
        unset: '',
        fits: [
          text => text === '' || isSubstitute(text),
          'een teken dat in geen code staat, zoals | of {GS}, of niets',
        ],
      },
      {
        key: 'priced-codes',
        inputType: 'text-area',
        unset: '',
        fits: [
          isTable,
          'patronen van 13 tekens zoals 28AAAAAPPPPPC (A of N artikel, P prijs, G gewicht, X iets anders, C controlecijfer), elk voor andere codes dan die ervoor, of niets',
        ],
      },
    ],
  },
  // The page 'Voorraad' (shell-search-settings.md 2.12).
  {
    identifier: 'stock-management',
    parameters: [
      { key: 'show-ship-from-store-indicators', inputType: 'boolean_switch', unset: true },
      { key: 'show-additional-product-information', inputType: 'boolean_switch', unset: true },
    ],
  },
  // The page 'Servicetijden' (shell-search-settings.md 2.6): a reason a line.
  {
    identifier: 'service-times',
    parameters: [
      {
        key: 'reasons',
        inputType: 'text-area',
        unset: ['Feestdag', 'Koopavond', 'Koopzondag', 'Inventarisatie', 'Verbouwing'].join('\n'),
      },
    ],
  },
  {
    identifier: 'triggers',
    parameters: [{ key: 'refresh-trigger-cache', inputType: 'refresh_trigger_cache', unset: null }],
  },
];

/** An address that a browser opens as a page: `javascript:` would run in the page of who presses it. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/.test(text);
}

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

type Options = readonly (readonly [value: string, label: string])[];

/** Some of these in an order; until somebody sets it all of them, as they stand here. */
function sorted(key: string, options: Options): Parameter {
  return {
    ...chosen(key, options),
    inputType: 'select_and_sort_multiple',
    unset: options.map(([value]) => value),
  };
}

/** One of these, the first until somebody sets it. */
function one(key: string, options: Options): Parameter {
  return { ...chosen(key, options), inputType: 'select_one', unset: options[0]?.[0] ?? '' };
}

function chosen(key: string, options: Options): Parameter {
  return {
    key,
    inputType: 'select_multiple',
    options: options.map(([value, label]) => ({ label, value })),
    unset: [],
  };
}

/** Until somebody chooses, all are: without its steps an order is sorted, and never labelled or sent. */
function allChosen(key: string, options: Options): Parameter {
  return { ...chosen(key, options), unset: options.map(([value]) => value) };
}

export const parameterOf = (group: string, key: string): Parameter | undefined =>
  parameterGroups.find(one => one.identifier === group)?.parameters.find(one => one.key === key);
