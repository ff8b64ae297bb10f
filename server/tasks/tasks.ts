import { reassign, replan, replanWaiting } from '../acts/assign/plan-again.ts';
import { replanSwitchedOff } from '../acts/assign/replan-switched-off.ts';
import { followFeeders, requestDelivery, requestWaiting } from '../acts/assign/request-delivery.ts';
import { tellClearances } from '../acts/batches/tell-clearances.ts';
import { carrierLabels } from '../acts/carrier-labels/carriers.ts';
import { workLabels } from '../acts/carrier-labels/work-labels.ts';
import { backUp } from '../ground/backup/nightly.ts';
import { untilSettled } from '../ground/db/failures.ts';
import type { Config } from '../ground/config.ts';
import { cleanOutside } from '../acts/outside/clean-outside.ts';
import { sendOutside } from '../acts/outside/send-outside.ts';
import { outFolder, outsideSender } from '../acts/outside/sender.ts';
import { askCancellation } from '../acts/outside/tell-outside.ts';
import { cleanImports } from '../acts/orders/clean-imports.ts';
import { retryImports } from '../acts/orders/retry-imports.ts';
import { cancelPrint } from '../acts/printing/cancel-print.ts';
import { portsIn } from '../acts/printing/ports.ts';
import { forgetPaper } from '../acts/printing/queue.ts';
import { send } from '../acts/push/send.ts';
import { tell } from '../acts/push/tell.ts';
import { refundProviders } from '../acts/refunds/providers.ts';
import { lookUpPayment } from '../acts/refunds/hear-provider.ts';
import { refundTime } from '../acts/refunds/refund-time.ts';
import { refundsWaiting } from '../acts/refunds/refunds-waiting.ts';
import { workRefund } from '../acts/refunds/work-refund.ts';
import { portsOf } from '../acts/triggers/keyed.ts';
import { runIncident } from '../acts/triggers/incidents/run-incident.ts';
import { drainReceiver } from '../acts/triggers/receivers.ts';
import { runEvent } from '../acts/triggers/run-event.ts';
import { tellPartlyReceived } from '../acts/triggers/tell-partly-received.ts';
import { sendResult } from '../acts/triggers/send-result.ts';
import { openingHours } from '../nouns/service-times/opening-hours.ts';
import { syncServiceTimes } from '../nouns/service-times/sync-service-times.ts';
import { timesByHttp } from '../nouns/service-times/times-by-http.ts';
import { foldStock } from '../nouns/stock/fold.ts';
import { recountStock } from '../nouns/stock/recount-stock.ts';
import { clean } from './clean.ts';
import { makeMonths } from './make-months.ts';
import type { Tasks } from '../ground/jobs/payloads.ts';

/** Settings that tasks need. */
type TaskConfig = Pick<
  Config,
  | 'backups'
  | 'push'
  | 'dataFolder'
  | 'outside'
  | 'labels'
  | 'refunds'
  | 'keptOrders'
  | 'mail'
  | 'webhooks'
  | 'serviceTimesUrl'
>;

export const tasksWith = ({
  backups,
  push,
  dataFolder,
  outside,
  labels,
  refunds,
  keptOrders,
  serviceTimesUrl,
  ...triggers
}: TaskConfig): Tasks => ({
  'forget-paper': (db, { print_job_id }) => forgetPaper(db, print_job_id),
  'cancel-print': (db, { print_job_id }) => cancelPrint(db, portsIn(dataFolder), print_job_id),
  // Another try would be another backup: the next night makes one.
  'back-up': async (db, _, report) => void (backups && (await backUp(db.connection, backups).catch(report))),
  clean: async db => {
    await clean(db);
    await cleanOutside(db, outFolder(dataFolder));
  },
  'make-months': makeMonths,
  'replan-switched-off': replanSwitchedOff,
  'sync-service-times': (db, of) =>
    syncServiceTimes(db, serviceTimesUrl ? timesByHttp(serviceTimesUrl) : openingHours(db), of),
  'retry-imports': retryImports,
  'clean-imports': db => cleanImports(db, keptOrders),
  'fold-stock': foldStock,
  'recount-stock': async db => void (await recountStock(db)),
  request: requestDelivery,
  'request-waiting': requestWaiting,
  fed: followFeeders,
  'ask-cancellation': askCancellation,
  'send-outside': (db, of) => sendOutside(db, outsideSender(dataFolder, outside), of),
  labels: (db, of) => workLabels(db, carrierLabels(db, labels), of),
  'tell-partly-received': tellPartlyReceived,
  event: (db, of, report) => runEvent(db, of, report),
  'event-result': (db, of) => sendResult(db, portsOf({ ...triggers, dataFolder }), of),
  'drain-receiver': (db, { receiver }) =>
    untilSettled(() => db.transaction(tx => drainReceiver(tx, receiver))),
  'run-incident': (db, { incident_id }) => runIncident(db, incident_id),
  refund: (db, of) => workRefund(db, refundProviders(dataFolder, refunds), of),
  'refunds-waiting': refundsWaiting,
  'refund-time': refundTime,
  'payment-news': (db, of) => lookUpPayment(db, refundProviders(dataFolder, refunds), of),
  reassign,
  replan,
  'replan-waiting': replanWaiting,
  'tell-clearances': tellClearances,
  push: (db, cause) => tell(db, cause),
  'push-send': (db, sending, report) => send(db, push, sending, report),
});

/** Tasks that come again by themselves, as a crontab in UTC. One that was missed while no server ran is done once at the start. */
export const SCHEDULE = `7 0 * * * back-up ?fill=1d
17 1 * * * clean ?fill=1d
27 1 * * * make-months ?fill=1d
*/15 * * * * retry-imports
*/15 * * * * refunds-waiting
47 * * * * clean-imports ?fill=1d
33 * * * * tell-partly-received
* * * * * fold-stock
7 2 * * * recount-stock ?fill=1d
5 22,23 * * * replan-waiting
37 1 * * * request-waiting ?fill=1d`;
