import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn } from '../calendar/day.ts';
import { wallTime } from '../calendar/time.ts';
import type { ServiceTime } from '../service-time/service-day.ts';
import { assign } from './assign.ts';
import type { LineToPlan, PlannedPart, SendingPlace, PlanContext } from './facts.ts';
import { context, daily, DC, dc, line, pickup, STORE, stock, store, VENDOR, vendor } from './testing.ts';

const at = (time: string) => Date.parse(`2026-11-19T${time}:00+01:00`); // a Thursday
const everywhere = stock('P1', { [DC]: 1, [STORE]: 1, [VENDOR]: 1 });
const plan = (
  where: readonly SendingPlace[],
  given: Partial<PlanContext> = {},
  asked: Partial<LineToPlan> = {},
) => assign([line(1, 1, asked)], where, context({ stock: everywhere, ...given })).parts[0];
const days = (part: PlannedPart | undefined) => part && [part.dispatch_date, part.delivery_date];

const open = (type: string, ...week_days: number[]): readonly ServiceTime[] =>
  daily(type).filter(({ week_day }) => week_days.includes(week_day ?? 0));
const only = (type: string, date: string, given: Partial<ServiceTime> = {}): readonly ServiceTime[] =>
  daily(type, { week_day: null, date, ...given }).slice(0, 1);

describe('Dates of a delivery (order-rules.md 5)', () => {
  it.each([
    ['15:59', '2026-11-19', 'before the cut-off it leaves today'],
    ['16:00', '2026-11-20', 'at the cut-off tomorrow'],
  ])('asked at %s it leaves on %s: %s', (time, date) =>
    expect(plan([dc()], { now: at(time) })?.dispatch_date).toBe(date),
  );

  it.each([
    ['2027-10-31T02:29:00+02:00', '2027-10-31', 'the first time before 02:30'],
    ['2027-10-31T02:10:00+01:00', '2027-11-01', 'in the second 02 o’clock it has been 02:30'],
    ['2028-03-26T01:59:00+01:00', '2028-03-26', 'before the hour that is skipped'],
    ['2028-03-26T03:00:00+02:00', '2028-03-27', 'a weekday’s 02:30 that is skipped counts as 03:00'],
  ])('at %s, with a cut-off of 02:30, it leaves on %s: %s', (now, date) => {
    const where = dc({ service_times: daily('dc_delivery', { to_time: '02:30' }) });
    expect(plan([where], { now: Date.parse(now) })?.dispatch_date).toBe(date);
  });

  it('a service without a cut-off is open all day', () => {
    const where = dc({ service_times: daily('dc_delivery', { is_cutoff: false }) });
    expect(plan([where], { now: at('23:30') })?.dispatch_date).toBe('2026-11-19');
  });

  it('the day is the one of Dutch clocks', () => {
    expect(plan([dc()], { now: Date.parse('2026-11-19T23:30:00Z') })?.dispatch_date).toBe('2026-11-20');
  });

  it.each([
    ['Europe/London', '2026-11-19T15:59:00Z', '2026-11-19', 'its 15:59 is an hour after the Dutch'],
    ['Europe/London', '2026-11-19T16:00:00Z', '2026-11-20', 'at its 16:00 it is over'],
    ['Europe/Helsinki', '2026-11-19T13:59:00Z', '2026-11-19', 'its 15:59 is an hour before the Dutch'],
    ['Europe/Helsinki', '2026-11-19T14:00:00Z', '2026-11-20', 'at its 16:00 it is over'],
    ['Europe/Helsinki', '2026-11-19T22:30:00Z', '2026-11-20', 'there it is the day after already'],
    ['America/Curacao', '2026-11-19T23:30:00Z', '2026-11-20', 'its 19:30 is after it'],
  ])('with a cut-off of 16:00 in %s, at %s it leaves on %s: %s', (time_zone, now, date) => {
    expect(plan([dc({ time_zone })], { now: Date.parse(now) })?.dispatch_date).toBe(date);
  });

  it('where it is the day before still, it leaves on that day, as far as there is room', () => {
    const where = (max_capacity: number) =>
      dc({
        time_zone: 'America/Curacao',
        service_times: daily('dc_delivery', { to_time: '20:00', max_capacity }),
      });
    // 19:30 there; in the Netherlands the day after has begun.
    const now = Date.parse('2026-11-20T00:30:00+01:00');
    const used = [{ location_id: DC, service: 'dc_delivery', date: '2026-11-19', deliveries: 1 }];
    expect(plan([where(2)], { now, used })?.dispatch_date).toBe('2026-11-19');
    expect(plan([where(1)], { now, used })?.dispatch_date).toBe('2026-11-20');
  });

  it.each([
    ['2027-10-31T01:29:00+01:00', '2027-10-31', '2027-11-01', 'the first time before 01:30 there'],
    ['2027-10-31T01:10:00+00:00', '2027-11-01', '2027-11-01', 'in the second 01 o’clock it has been 01:30'],
    ['2028-03-26T00:59:00+00:00', '2028-03-26', '2028-03-27', 'before the hour that is skipped there'],
    ['2028-03-26T02:00:00+01:00', '2028-03-27', '2028-03-27', 'its 01:30 that is skipped counts as 02:00'],
  ])(
    'at %s, with a cut-off of 01:30, the Canaries send on %s and Amsterdam on %s: %s',
    (now, canary, dutch) => {
      const service_times = daily('dc_delivery', { to_time: '01:30' });
      const of = (time_zone: string) =>
        plan([dc({ service_times, time_zone })], { now: Date.parse(now) })?.dispatch_date;
      expect([of('Atlantic/Canary'), of('Europe/Amsterdam')]).toEqual([canary, dutch]);
    },
  );

  it('in whatever zone, around its days of other clocks, it leaves on that day until the moment of its cut-off', () => {
    const zones = [
      'Europe/Amsterdam',
      'Europe/London',
      'Atlantic/Canary',
      'Atlantic/Azores',
      'Europe/Helsinki',
    ];
    const moments = fc
      .tuple(
        fc.constantFrom('2028-03-26T00:00:00Z', '2027-10-31T00:00:00Z'),
        fc.integer({ min: -600, max: 600 }),
      )
      .map(([day, minutes]) => Date.parse(day) + minutes * 60_000);
    const cutoffs = fc
      .integer({ min: 0, max: 5 * 12 })
      .map(of => new Date(of * 5 * 60_000).toISOString().slice(11, 16));
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, cutoffs, (time_zone, now, to_time) => {
        const where = dc({ time_zone, service_times: daily('dc_delivery', { to_time }) });
        const today = dayIn(time_zone, now);
        const inTime = now < wallTime(time_zone, today, to_time).at;
        expect(plan([where], { now })?.dispatch_date).toBe(inTime ? today : addDays(today, 1));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [0, '2026-11-19'],
    [1, '2026-11-20'],
    [2, '2026-11-23'],
  ])('%i days of work, Monday to Friday: it leaves on %s', (ship_from_store_processing, date) => {
    const where = store({
      service_times: open('ship_from_store', 1, 2, 3, 4, 5),
      properties: { ship_from_store_processing },
    });
    expect(plan([where])?.dispatch_date).toBe(date);
  });

  it('work begins on the first open day', () => {
    const where = store({
      service_times: open('ship_from_store', 5, 6),
      properties: { ship_from_store_processing: 1 },
    });
    expect(plan([where])?.dispatch_date).toBe('2026-11-21');
  });

  it('each kind has its own property of work', () => {
    const where = vendor({ properties: { dropship_processing: 1, crossdock_processing: 2 } });
    expect(days(plan([where]))).toEqual(['2026-11-20', '2026-11-21']);
    // The supplier brings it on Saturday, and the dc sends it that day.
    const brought = plan([dc(), where], { stock: stock('P1', { [VENDOR]: 1 }) });
    expect(brought).toMatchObject({ location_id: DC, supplier_location_id: VENDOR });
    expect(days(brought)).toEqual(['2026-11-21', '2026-11-23']);
  });

  it('a full day is passed over, as long as there is another one', () => {
    const used = [{ location_id: DC, service: 'dc_delivery', date: '2026-11-19', deliveries: 2 }];
    const where = (max_capacity: number) => dc({ service_times: daily('dc_delivery', { max_capacity }) });
    expect(plan([where(2)], { used })?.dispatch_date).toBe('2026-11-20');
    expect(plan([where(3)], { used })?.dispatch_date).toBe('2026-11-19');
  });

  it('is looked for in as many days as are set', () => {
    const where = dc({ service_times: only('dc_delivery', '2026-12-03') });
    expect(plan([where])?.dispatch_date).toBe('2026-12-03');
    expect(plan([where], { horizon_days: 13 })).toBeUndefined();
  });

  it.each([
    [1, [1, 2, 3, 4, 5, 6], '2026-11-20', 'the day after'],
    [3, [1, 2, 3, 4, 5, 6], '2026-11-23', 'a carrier without Sunday'],
    [1, [6], '2026-11-21', 'its first delivery weekday'],
    [2, [6], '2026-11-28', 'its second'],
    [0, [1], '2026-11-19', 'none: the day itself'],
    [1, [], '2026-11-19', 'no delivery weekday: the day itself'],
    [1, [0, 8], '2026-11-19', 'nor one that is in a week'],
  ])('%i days on its way, on weekdays %j: it is there on %s, %s', (transit_days, delivery_weekdays, date) => {
    const where = dc({ types: { dc_delivery: [{ id: 1, transit_days, delivery_weekdays }] } });
    expect(plan([where])?.delivery_date).toBe(date);
  });

  it('carriers rest on public holidays', () => {
    const christmas = Date.parse('2026-12-24T10:00:00+01:00');
    expect(days(plan([dc()], { now: christmas }))).toEqual(['2026-12-24', '2026-12-28']);
  });

  it('the default method counts, of those that serve the country', () => {
    const method = (id: number, countries?: string[]) => ({
      id,
      transit_days: 1,
      delivery_weekdays: [5],
      ...(countries && { countries }),
    });
    const where = dc({ types: { dc_delivery: [method(1, ['BE']), method(2, ['NL', 'BE']), method(3)] } });
    expect(plan([where])?.carrier_method_id).toBe(2);
    expect(plan([where], { country: 'BE' })?.carrier_method_id).toBe(1);
    expect(plan([where], { country: 'DE' })?.carrier_method_id).toBe(3);
  });
});

describe('A promised date', () => {
  const promised = (promised_delivery_date: string, where = dc(), given: Partial<PlanContext> = {}) =>
    days(plan([where], given, { promised_delivery_date }));

  it.each([
    ['2026-11-18', '2026-11-19', '2026-11-20', 'that cannot be made: as soon as possible'],
    ['2026-11-20', '2026-11-19', '2026-11-20', 'that is just made'],
    ['2026-11-27', '2026-11-26', '2026-11-27', 'that is later: the last day that makes it'],
    ['2026-11-29', '2026-11-27', '2026-11-28', 'on a Sunday: the Saturday before'],
    ['2027-03-12', '2027-03-11', '2027-03-12', 'months ahead'],
  ])('%s leaves on %s and is there on %s: %s', (date, dispatch, delivery) =>
    expect(promised(date)).toEqual([dispatch, delivery]),
  );

  it('passes over closed and full days', () => {
    const used = [{ location_id: DC, service: 'dc_delivery', date: '2026-11-26', deliveries: 1 }];
    const full = dc({ service_times: daily('dc_delivery', { max_capacity: 1 }) });
    expect(promised('2026-11-27', full, { used })).toEqual(['2026-11-25', '2026-11-26']);
    const closed = dc({ service_times: open('dc_delivery', 1, 4) });
    expect(promised('2026-11-27', closed)).toEqual(['2026-11-26', '2026-11-27']);
    expect(promised('2026-11-26', closed)).toEqual(['2026-11-23', '2026-11-24']);
  });

  it('of several lines the first counts', () => {
    const lines = [
      line(1, 1, { promised_delivery_date: '2026-11-28' }),
      line(2, 1, { promised_delivery_date: '2026-11-25' }),
      line(3, 1),
    ];
    const all = lines.flatMap(({ product_identifier }) => stock(product_identifier, { [DC]: 1 }));
    expect(assign(lines, [dc()], context({ stock: all })).parts.map(days)).toEqual([
      ['2026-11-24', '2026-11-25'],
    ]);
  });
});

describe('Dates of a pickup', () => {
  const at101 = (where: readonly SendingPlace[], rows = everywhere) =>
    assign([line(1, 1)], where, pickup({ stock: rows })).parts[0];

  it('are those of the service pickup, after its days of work', () => {
    const where = store({ properties: { pickup: 1, ship_from_store_processing: 5 } });
    expect(days(at101([where]))).toEqual(['2026-11-20', '2026-11-20']);
  });

  it('a feeder leaves after its own days of work; the store begins when it is there', () => {
    const feeding = dc({ properties: { inter_store_processing: 1 } });
    const part = at101([feeding, store({ properties: { pickup: 1 } })], stock('P1', { [DC]: 1 }));
    expect(days(part?.fed_by[0])).toEqual(['2026-11-20', '2026-11-21']);
    expect(days(part)).toEqual(['2026-11-22', '2026-11-22']);
  });

  it('a feeder takes the room of its own service', () => {
    const service_times = [...daily('inter_store', { max_capacity: 1 }), ...daily('dc_delivery')];
    const used = [{ location_id: DC, service: 'inter_store', date: '2026-11-19', deliveries: 1 }];
    const { parts } = assign(
      [line(1, 1)],
      [dc({ service_times }), store()],
      pickup({ stock: stock('P1', { [DC]: 1 }), used }),
    );
    expect(days(parts[0]?.fed_by[0])).toEqual(['2026-11-20', '2026-11-21']);
  });
});
