import type { FastifyInstance } from 'fastify';
import { getPickList, pickListOrders, pickListTypes } from '../../../contract/orders/pick-list.ts';
import { pickListName } from '../../../core/batch/pick-list-name.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { pdfFile } from '../../acts/packing-slip/pdf-file.ts';
import { isRefusal, refuse } from '../../ground/http/problem.ts';
import { negotiate } from './negotiate.ts';
import { findPickList } from './pick-list.ts';
import { PICK_LIST_POLICY, pickListHtml } from './pick-list-html.ts';
import { pickListPages } from './pick-list-pages.ts';
import { wordsIn } from './words.ts';

/** The pick list of a batch, as a PDF or as HTML (review-refunds-warehouse.md 7, shell-search-settings.md 9). */
export function pickListRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    getPickList,
  )(async ({ params, query, request, user }) => {
    const { accept } = request.headers;
    const type = negotiate(accept, pickListTypes);
    if (!type)
      return refuse(406, 'not-acceptable', 'Een picklijst is er als PDF en als HTML.', {
        read: accept ?? '',
        expected: pickListTypes.join(', '),
      });
    const list = await findPickList(db, params, params.batch, query.sort_order ?? pickListOrders[0]);
    if (isRefusal(list)) return list;

    const words = wordsIn(user.language ?? 'nl');
    const now = new Date();
    const html = type === 'text/html';
    const name = `${pickListName(list.batch, params.type, now)}.${html ? 'html' : 'pdf'}`;
    return {
      status: 200,
      headers: {
        'Content-Type': html ? 'text/html; charset=utf-8' : type,
        'Content-Disposition': `inline; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
        'Content-Security-Policy': PICK_LIST_POLICY,
        Vary: 'Accept',
      },
      body: html
        ? pickListHtml(list, words)
        : await pdfFile(
            { title: words.titleOf(list), changedAt: now.toISOString() },
            pickListPages(list, words),
          ),
    };
  });
}
