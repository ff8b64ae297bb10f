import type { FastifyInstance } from 'fastify';
import {
  getIncidentEffect,
  listActions,
  listFailedActions,
  listIncidents,
  runIncident,
} from '../../../../contract/orders/incident.ts';
import type { Deps } from '../../../ground/deps.ts';
import { mount } from '../../../ground/http/mount.ts';
import { incidentNotFound, steerIncident } from './run-incident.ts';
import { selectEffect } from './select-effect.ts';
import { selectActions, selectFailed, selectIncidents } from './select-incidents.ts';

/** Failures of actions by their cause, and to run them again (mockups/README-things.md 8). */
export function incidentRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listIncidents,
  )(async ({ user }) => ({
    status: 200,
    body: {
      at: new Date().toISOString(),
      open: await selectIncidents(db, user, 'open'),
      solved: await selectIncidents(db, user, 'solved'),
    },
  }));

  mount(
    app,
    listActions,
  )(async ({ user, query }) => ({ status: 200, body: await selectActions(db, user, query) }));

  mount(
    app,
    listFailedActions,
  )(async ({ user, params, query }) => {
    const failed = await selectFailed(db, user, params.incident, query);
    return failed ? { status: 200, body: failed } : incidentNotFound;
  });

  mount(
    app,
    getIncidentEffect,
  )(async ({ user, params }) => {
    const effect = await selectEffect(db, user, params.incident);
    return effect ? { status: 200, body: effect } : incidentNotFound;
  });

  mount(
    app,
    runIncident,
  )(
    async ({ params, body, tx, change }) =>
      (await steerIncident(tx, change, params.incident, body.state)) ?? { status: 200, body: {} },
  );
}
