import type { FastifyInstance } from 'fastify';
import { addComment, listComments, withdrawComment } from '../../../contract/orders/comment.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import { insertComment, selectComments, withdrawComment as withdraw } from './comments.ts';
import { orderNotFound, visibleOrder } from './visible-order.ts';

/** Remarks on orders (orders-and-deliveries.md 7). */
export function commentRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listComments,
  )(async ({ user, params, query }) => {
    const order = await visibleOrder(db, user, params.salesOrder);
    return order === undefined
      ? orderNotFound
      : { status: 200, body: await selectComments(db, order, query) };
  });

  mount(
    app,
    addComment,
  )(async ({ user, params, body, tx, change }) => {
    const order = await visibleOrder(tx, user, params.salesOrder);
    if (order === undefined) return orderNotFound;
    const made = await insertComment(tx, change, order, body.comment);
    return isRefusal(made) ? made : { status: 201, body: made };
  });

  mount(
    app,
    withdrawComment,
  )(async ({ user, params, tx, change }) => {
    const order = await visibleOrder(tx, user, params.salesOrder);
    if (order === undefined) return orderNotFound;
    return (await withdraw(tx, change, order, params.comment)) ?? { status: 204, body: undefined };
  });
}
