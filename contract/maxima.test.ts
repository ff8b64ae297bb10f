import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '../tests/all-endpoints.ts';
import { list } from './http.ts';
import { orderSchema } from './orders/sales-order.ts';
import { mutationSchema } from './scanning/mutation.ts';

/** Everything that a caller sends: all of each endpoint, and what is read after the call itself. */
const sent: readonly (readonly [name: string, schema: z.ZodMiniType | undefined])[] = [
  ...allEndpoints.flatMap(({ id, params, query, body }) =>
    Object.entries({ params, query, body }).map(([part, schema]) => [`${id} ${part}`, schema] as const),
  ),
  ['an order', orderSchema],
  ['a mutation', mutationSchema],
];

type Part = Readonly<Record<string, unknown>>;

/** The paths of lists, records and texts without a maximum. */
const unbounded = (path: string, part: Part): string[] => [
  ...(isBounded(part) ? [] : [path]),
  ...Object.entries(part)
    .filter(([name, of]) => typeof of === 'object' && of !== null && !isData.has(name))
    .flatMap(([name, of]) => unbounded(`${path}.${name}`, of as Part)),
];
const isData = new Set(['enum', 'const', 'default', 'required']);

function isBounded(part: Part): boolean {
  const types = [part['type']].flat();
  if (types.includes('array')) return 'maxItems' in part;
  if (types.includes('object'))
    return !('propertyNames' in part) || 'maxProperties' in part || 'required' in part;
  if (!types.includes('string')) return true;
  return ['maxLength', 'enum', 'const'].some(name => name in part) || isShort(part);
}

/** A pattern that gives the length. */
const isShort = ({ pattern, allOf = [] }: Part): boolean =>
  (typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[^\\[][*+]|,\}/.test(pattern)) ||
  (allOf as readonly Part[]).some(isShort);

test('every list, record and text that is sent to the OMS has a most', () => {
  const found = sent.flatMap(([name, schema]) =>
    schema ? unbounded(name, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Part) : [],
  );
  expect(found).toEqual([]);
});

/** Whether a schema, or a part of it, only reads: then nothing can be written by it. */
function onlyReads(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  const { def } = (schema as { _zod?: { def?: { type?: string } } })._zod ?? {};
  if (def?.type === 'transform') return true;
  return Object.values(def ?? schema).some(part => onlyReads(part, seen));
}

test('no reply has a list with a most: it could not be written', () => {
  expect(onlyReads(z.object({ lines: z.nullable(list(z.string(), 2)) }))).toBe(true);
  const found = allEndpoints.filter(({ replies }) => Object.values(replies).some(reply => onlyReads(reply)));
  expect(found.map(({ id }) => id)).toEqual([]);
});

/** Calls whose reply has a list, or names as keys, without pages: what keeps it short. */
const WHOLE: Readonly<Record<string, string>> = {
  ...because('a setting, a status or a name that the retailer or the program has, not the work of a day', [
    'getFrontendParameters',
    'getFrontendConfig',
    'getTranslations',
    'getTexts',
    'getAllowedStatusChanges',
    'getFilterPreset',
    'listDispatchTypes',
    'listLocationDataTypes',
    'listLocationProperties',
    'listCarrierManagementServices',
    'listPaymentServiceProviders',
    'listLocationDispatchTypes',
    'listPrinters',
    'listProductStates',
    'listReturnReasons',
    'listBatchTypes',
    'listBatchTypesHere',
    'listSupplyChains',
    'getServiceTimes',
    'getLocation',
    'getCurrentUser',
    'getProduct',
    'getExtraInfo',
    'listDropshippers',
    'getReport',
    'getBatch',
  ]),
  ...because('the first 50 deliveries', ['listServiceUse']),
  ...because('200 zones of 50 batches and receipts, and 5,000 sorting locations of all of them', [
    'getZoneMap',
  ]),
  ...because('2,000 locations with the services that each has switched on', ['listServicesOfMany']),
  ...because('at most 20 orders, decisions and names', ['getHoldCustomer']),
  ...because('the data of one event, or the parts of one trigger', ['getResultPayload', 'getTrigger']),
  ...because('at most 50 incidents of 3 examples, or 20 names of actions', [
    'listIncidents',
    'getIncidentEffect',
  ]),
  ...because('each method by which the order was paid', ['getRefundRoom']),
  ...because('fourteen days, each method of payment, and at most 200 differences', ['getRefundClose']),
  ...because('at most 50 groups of 100 orders', ['listHeldGroups']),
  ...because('at most 1,000 groups of 50 rules', ['listHoldRuleGroups', 'getHoldRuleGroup']),
  ...because('at most a row for each location', ['listStock']),
  ...because('2,000 locations, with the times of a week and of the dates of one year', ['listYearOfTimes']),
  ...because('the first 500 deliveries that wait, and 20 receipts', ['getReleaseDay']),
  ...because('the last 100 moves and deliveries', ['explainStock']),
  ...because('of 200 orders a call: 5 examples, and a row for each location and day', ['replayRuleset']),
  ...because('of one delivery: at most 1,000 lines, 100 messages, and the codes that carriers gave', [
    'getDispatchRequest',
    'getOrderDelivery',
    'lookUpProduct',
    'lookUpReturnProduct',
  ]),
  ...because('of one order: at most 1,000 lines, 20 addresses, 100 links, and 1,000 current deliveries', [
    'getSalesOrder',
  ]),
  ...because('10,000 orders; of more it is 422', ['listFoundIdentifiers']),
  ...because('what was asked in one call', ['packingSlip', 'batchPackingSlips', 'getPrintJob']),
  ...because('50 of a user', ['listSearchViews']),
  ...because('500 users', ['listImportAssignees']),
  ...because('60 filters and columns', ['getSharedView']),
  ...because('100 of a user', ['listPreferences']),
  ...because('at most 1,000 deliveries in a batch, and lines in a receipt', [
    'getWorkPackage',
    'getGoodsReceipt',
  ]),
  ...because('2,000 returns: the look-up knows the others', ['getReturnPackage']),
};

function because(reason: string, ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.map(id => [id, reason]));
}

/** Whether it has a list, or names as keys, at whatever depth. */
const hasList = (part: Part): boolean =>
  [part['type']].flat().includes('array') ||
  'propertyNames' in part ||
  Object.entries(part).some(
    ([name, of]) => typeof of === 'object' && of !== null && !isData.has(name) && hasList(of as Part),
  );

test('every list that the OMS sends has pages, or is kept short by something else', () => {
  const lists = allEndpoints.filter(
    ({ method, replies }) =>
      method === 'GET' &&
      Object.values(replies).some(reply =>
        hasList(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as Part),
      ),
  );
  const pages = lists.filter(({ query }) => query && 'limit' in ((query as z.ZodMiniObject).shape ?? {}));
  expect(
    lists
      .filter(one => !pages.includes(one))
      .map(({ id }) => id)
      .sort(),
  ).toEqual(Object.keys(WHOLE).sort());
});
