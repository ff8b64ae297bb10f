import type { FastifyInstance } from 'fastify';
import {
  deleteHoldRuleGroup,
  getHoldRuleGroup,
  listHoldGroupChanges,
  listHoldRuleGroups,
  putHoldRuleGroup,
} from '../../../contract/orders/hold-rule-group.ts';
import { namesIn } from '../../ground/db/expressions.ts';
import { MOST_ROWS } from '../../ground/db/list.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import { deleteGroup, findGroup, groupChanges, groupNotFound, saveGroup, selectGroups } from './groups.ts';

/** Groups of hold rules (shell-search-settings.md 7, Hold rule groups). */
export function holdGroupRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listHoldRuleGroups,
  )(async ({ query }) => ({ status: 200, body: await selectGroups(db, namesIn(query.include)) }));

  mount(
    app,
    getHoldRuleGroup,
  )(async ({ params, query }) => {
    const group = await findGroup(db, params.group, namesIn(query.include));
    return group ? { status: 200, body: group } : groupNotFound;
  });

  mount(
    app,
    listHoldGroupChanges,
  )(async ({ params, query }) => ({
    status: 200,
    body: await groupChanges(db, params.group, {
      limit: Math.min(query.limit ?? MOST_ROWS, MOST_ROWS),
      offset: query.offset ?? 0,
    }),
  }));

  mount(
    app,
    putHoldRuleGroup,
  )(async ({ params, body, tx, change }) => {
    const saved = await saveGroup(tx, change, params.group, body);
    if (isRefusal(saved)) return saved;
    const group = await findGroup(tx, params.group, new Set(['hold_rules']));
    return group ? { status: saved.isNew ? 201 : 200, body: group } : groupNotFound;
  });

  mount(
    app,
    deleteHoldRuleGroup,
  )(
    async ({ params, tx, change }) =>
      (await deleteGroup(tx, change, params.group)) ?? { status: 204, body: undefined },
  );
}
