import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/*
 * What this process counts of itself; docs/OPERATIONS.md says what each means. A label has one of few values that are known beforehand:
 * never an id, a name or an address. Each is set by a function that asks for all labels, because prom-client would write 'undefined'.
 */

const register = new Registry();
const registers = [register];

const requests = new Histogram({
  name: 'oms_http_request_duration_seconds',
  help: 'Requests by the pattern of their route, event streams left out',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});
const streams = new Gauge({
  name: 'oms_event_streams',
  help: 'Open event streams',
  labelNames: ['route'],
  registers,
});
const scans = new Counter({
  name: 'oms_scans_total',
  help: 'Scans and other acts of the floor that were answered, by type',
  labelNames: ['type', 'outcome'],
  registers,
});
const signIns = new Counter({
  name: 'oms_sign_ins_refused_total',
  help: 'Sign-ins that were refused',
  labelNames: ['why'],
  registers,
});

/** A request is over; `status`: its class, `2xx`, or `aborted`. */
export const requestEnded = (
  labels: { method: string; route: string; status: string },
  seconds: number,
): void => requests.observe(labels, seconds);

/** An event stream of this route has opened; the result is called when it ends. */
export function streamOpened(route: string): () => void {
  streams.inc({ route });
  return () => streams.dec({ route });
}

/** A scan of this type was answered with this HTTP status. */
export const scanAnswered = (type: string, status: number): void =>
  scans.inc({ type, outcome: status < 400 ? 'accepted' : status < 500 ? 'refused' : 'failed' });

export const signInRefused = (why: 'password' | 'pin' | 'badge-locked' | 'too-many'): void =>
  signIns.inc({ why });

const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) => {
  const made = new Gauge({ name, help, labelNames, registers });
  /** Takes the place of all that it said; without readings it says nothing. */
  return (readings: readonly (Readonly<Record<Label, string>> & { readonly value: number })[]): void => {
    made.reset();
    // Without labels prom-client says 0 where nothing is known.
    if (readings.length === 0 && labelNames.length === 0) made.remove();
    for (const { value, ...labels } of readings) made.set(labels as unknown as Record<Label, string>, value);
  };
};

/** Figures that are read when somebody asks for them. */
export const readings = {
  databaseUp: gauge('oms_database_up', 'Whether the database answers within a second'),
  pool: gauge('oms_pool_connections', 'Connections to the database', 'pool', 'state'),
  poolWaiting: gauge('oms_pool_waiting', 'Work that waits for a connection', 'pool'),
  jobs: gauge('oms_jobs', 'Jobs in the queue', 'state'),
  oldestJob: gauge('oms_jobs_oldest_waiting_seconds', 'Age of the oldest job whose time has come'),
  waiting: gauge('oms_waiting', 'What waits in the database', 'what'),
  oldestWaiting: gauge('oms_waiting_oldest_seconds', 'Age of the oldest of these', 'what'),
};

let measuresProcess = false;

/** Memory, processor, event loop and garbage collection too, from now on. */
export function measureProcess(): void {
  if (!measuresProcess) collectDefaultMetrics({ register });
  measuresProcess = true;
}

export const metricsType: string = register.contentType;

/** All of it, in the text format of Prometheus. */
export const metricsText = (): Promise<string> => register.metrics();
