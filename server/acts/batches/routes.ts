import type { FastifyInstance } from 'fastify';
import { getBatch, listBatches, patchBatch } from '../../../contract/warehouse/batch.ts';
import {
  createBatch as createBatchCall,
  listBatchTypes,
  listBatchTypesHere,
} from '../../../contract/warehouse/new-batch.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import { namesIn } from '../../ground/db/expressions.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { notFound, refuse } from '../../ground/http/problem.ts';
import { changeStatus, chooseZone } from './change-batch.ts';
import { createBatch } from './create-batch.ts';
import { countBatchable, selectBatchTypes, selectBatchTypesHere } from './select-batch-types.ts';
import { selectBatch, selectBatches } from './select-batches.ts';

const batchNotFound = notFound('Batch niet gevonden');

const otherDispatcher = refuse(
  422,
  'other-dispatcher',
  'De locatie in het adres en in het verzoek verschillen.',
);

/** Batches of a location: the list, one, its zone and its status, a new one (review-refunds-warehouse.md 2, 4, 7). */
export function batchRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listBatches,
  )(async ({ params, query }) => ({
    status: 200,
    body: await selectBatches(db, params, query),
  }));

  mount(
    app,
    getBatch,
  )(async ({ params }) => {
    const batch = await selectBatch(db, params, params.batch);
    return batch ? { status: 200, body: batch } : batchNotFound;
  });

  mount(
    app,
    patchBatch,
  )(async ({ params, body, tx, change }) => {
    const refusal =
      'status' in body
        ? await changeStatus(tx, params, params.batch, body.status, change)
        : await chooseZone(tx, params, params.batch, body.sorting_zone_identifier, change);
    if (refusal) return refusal;
    const batch = await selectBatch(tx, params, params.batch);
    return batch ? { status: 200, body: batch } : batchNotFound;
  });

  mount(
    app,
    createBatchCall,
  )(async ({ params, body, request, tx, change }) => {
    const { dispatcher_type = params.type, dispatcher_identifier = params.location } = body;
    if (dispatcher_type !== params.type || dispatcher_identifier !== params.location) return otherDispatcher;
    const made = await createBatch(tx, params, {
      batchType: body.batch_type,
      deliveries: body.dispatch_requests,
      change,
      today: dutchDay(Date.now()),
    });
    if (typeof made !== 'string') return made;
    const batch = await selectBatch(tx, params, made);
    const location = `${request.url.split('?')[0]}/${encodeURIComponent(made)}`;
    return batch ? { status: 201, headers: { Location: location }, body: batch } : batchNotFound;
  });

  mount(app, listBatchTypes)(async () => ({ status: 200, body: await selectBatchTypes(db) }));

  mount(
    app,
    listBatchTypesHere,
  )(async ({ params, query }) => {
    const types = await selectBatchTypesHere(db, params);
    if (!namesIn(query.include).has('batchable_order_counts')) return { status: 200, body: types };
    const countsOf = await countBatchable(db, params, dutchDay(Date.now()));
    return {
      status: 200,
      body: types.map(type => ({ ...type, batchable_order_counts: countsOf(type.id) })),
    };
  });
}
