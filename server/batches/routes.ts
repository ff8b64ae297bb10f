import type { FastifyInstance } from 'fastify';
import { getBatch, listBatches, patchBatch } from '../../contract/batch.ts';
import { rollBack } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { mount } from '../mount.ts';
import { notFound } from '../problem.ts';
import { changeStatus, chooseZone } from './change-batch.ts';
import { selectBatch, selectBatches } from './select-batches.ts';

const batchNotFound = notFound('Batch niet gevonden');

/** Batches of a location: the list, one, its zone and its status (review-refunds-warehouse.md 2, 4, 7). */
export function batchRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listBatches,
  )(async ({ params, query }) => ({
    status: 200,
    body: await selectBatches(db, params, {
      status: query.status?.split(',') ?? null,
      notStatus: query.not_status?.split(',') ?? [],
      batchType: query.batch_type ?? null,
      sortBy: query.sort_by ?? 'created_at',
      descending: query.sort_dir === 'desc',
    }),
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
  )(async ({ params, body }) => {
    const refusal = await db.transaction(async tx => {
      const refused =
        'status' in body
          ? await changeStatus(tx, params, params.batch, body.status)
          : await chooseZone(tx, params, params.batch, body.sorting_zone_identifier);
      return refused ? rollBack(refused) : undefined;
    });
    if (refusal) return refusal;
    const batch = await selectBatch(db, params, params.batch);
    return batch ? { status: 200, body: batch } : batchNotFound;
  });
}
