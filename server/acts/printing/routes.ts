import type { FastifyInstance } from 'fastify';
import { getPrintJob, listPrinters, printTestPage, reprint } from '../../../contract/orders/printing.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, notFound } from '../../ground/http/problem.ts';
import { enqueueAgain } from './enqueue.ts';
import { createdJob, findJob, toPrintJob } from './job.ts';
import { portsIn } from './ports.ts';
import { isOwnLocation, printRefusal } from './print-rights.ts';
import { selectPrinters } from './select-printers.ts';
import { enqueueTestPage } from './test-page.ts';
import { startPrintWorker } from './worker.ts';

/** Printing by the OMS: printers, jobs, and the worker that sends jobs to printers (extras). */
export async function printingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, notifications, config } = deps;
  const worker = startPrintWorker(db, portsIn(config.dataFolder), error =>
    app.log.error({ err: error }, 'printing failed'),
  );
  const unsubscribe = await notifications.onNotify('print_jobs', worker.wake);
  app.addHook('preClose', async () => {
    unsubscribe();
    await worker.stop();
  });

  mount(
    app,
    listPrinters,
  )(async ({ params }) => ({
    status: 200,
    body: await selectPrinters(db, params),
  }));

  mount(
    app,
    getPrintJob,
  )(async ({ params, user }) => {
    const job = await findJob(db, params.id);
    return job && (await isOwnLocation(db, user, job.location_id))
      ? { status: 200, body: toPrintJob(job) }
      : notFound('Printopdracht niet gevonden');
  });

  mount(
    app,
    reprint,
  )(async ({ params, body, user, tx }) => {
    const job = await findJob(tx, params.id);
    if (!job || !(await isOwnLocation(tx, user, job.location_id)))
      return notFound('Printopdracht niet gevonden');
    const refusal = printRefusal(user);
    if (refusal) return refusal;
    const enqueued = await enqueueAgain(tx, user.id, job, body.printer);
    if (isRefusal(enqueued)) return enqueued;
    return createdJob(tx, enqueued.id);
  });

  mount(
    app,
    printTestPage,
  )(async ({ params, user, tx }) => {
    const enqueued = printRefusal(user) ?? (await enqueueTestPage(tx, user.id, params));
    return isRefusal(enqueued) ? enqueued : createdJob(tx, enqueued.ids[0]);
  });
}
