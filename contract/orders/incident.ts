import * as z from 'zod/mini';
import { runAgain, seeResults } from '../../core/access/orders.ts';
import { endpoint, idNumber, identifier, numeric, page } from '../http.ts';

// Failures of triggers' actions that have one cause (ours; mockups/README-things.md 8).

const sample = z.object({
  id: idNumber,
  failed_at: z.string(),
  /** null: the order is not one that the user may see. */
  sales_order_identifier: z.nullable(z.string()),
  action: z.string(),
  result: z.nullable(z.string()),
  /** null: not by itself. */
  next_try_at: z.nullable(z.string()),
});
export type FailedAction = z.output<typeof sample>;

const incident = z.object({
  id: idNumber,
  action_class: z.string(),
  action_class_display_name: z.string(),
  /** Host; empty: nobody outside. */
  receiver: z.string(),
  code: z.string(),
  why: z.string(),
  began_at: z.string(),
  last_at: z.string(),
  /** null: not yet. */
  solved_at: z.nullable(z.string()),
  /** Actions that have not succeeded, those of them that are not tried again by themselves, and those that did succeed. */
  failed: z.int(),
  given_up: z.int(),
  succeeded: z.int(),
  orders: z.int(),
  next_try_at: z.nullable(z.string()),
  /** Until then nobody asks the receiver; null: it is asked. */
  asked_again_at: z.nullable(z.string()),
  /** How many failed first in each of twelve spells of `spell_minutes`, which begin at whole five minutes; the last one is now. */
  spells: z.array(z.int()),
  spell_minutes: z.int(),
  samples: z.array(sample),
  /** Its actions are run again, spread over time; null: they were not. */
  run: z.nullable(
    z.object({
      state: z.enum(['running', 'paused', 'stopped', 'done']),
      by: z.string(),
      began_at: z.string(),
      total: z.int(),
      per_minute: z.int(),
      succeeded: z.int(),
      failed: z.int(),
    }),
  ),
});
export type Incident = z.output<typeof incident>;

/** Spells begin at each so many minutes of the clock. */
export const SPELLS_BEGIN_MINUTES = 5;

/** So many are shown; what is further away is counted in none. */
export const MOST_INCIDENTS = 50;

export const listIncidents = endpoint({
  id: 'listIncidents',
  method: 'GET',
  path: '/api/rest/incidents',
  extra: 'incidents',
  summary: 'Failures of actions by their cause: those not solved, and those solved in the last seven days',
  access: { right: seeResults },
  about: ['incident'],
  replies: {
    200: z.object({ at: z.string(), open: z.array(incident), solved: z.array(incident) }),
  },
});

const ranAction = z.extend(sample, {
  failed_at: z.nullable(z.string()),
  /** Its last try, or when it was asked for. */
  at: z.string(),
  trigger: z.string(),
  /** null: not known yet. */
  is_successful: z.nullable(z.boolean()),
  /** The open incident that it is part of. */
  incident_id: z.nullable(idNumber),
});
export type RanAction = z.output<typeof ranAction>;

export const listActions = endpoint({
  id: 'listActions',
  method: 'GET',
  path: '/api/rest/trigger-actions',
  extra: 'incidents',
  summary: 'Actions of triggers: all, the newest first, or those still to run, the first to come first',
  access: { right: seeResults },
  about: ['incident'],
  query: z.object({ which: z._default(z.enum(['all', 'planned']), 'all'), ...page }),
  replies: { 200: z.array(ranAction) },
});

const path = '/api/rest/incidents/:incident';
const params = z.object({ incident: numeric });

export const listFailedActions = endpoint({
  id: 'listFailedActions',
  method: 'GET',
  path: `${path}/results`,
  extra: 'incidents',
  summary: 'Actions of an incident that have not succeeded, the oldest first (404)',
  access: { right: seeResults },
  about: ['incident'],
  params,
  query: z.object(page),
  replies: { 200: z.array(sample) },
});

export const getIncidentEffect = endpoint({
  id: 'getIncidentEffect',
  method: 'GET',
  path: `${path}/effect`,
  extra: 'incidents',
  summary: 'What happens when its actions are run again (404)',
  access: { right: seeResults },
  about: ['incident'],
  params,
  replies: {
    200: z.object({
      /** By the description of their action, the most first. */
      actions: z.array(z.object({ action: z.string(), count: z.int() })),
      total: z.int(),
      /** Those that do not apply any more: they end without being sent. */
      lapsed: z.int(),
      lapsed_order: z.nullable(identifier),
      /** Those that may not be run again. */
      left_out: z.int(),
      per_minute: z.int(),
      minutes: z.int(),
    }),
  },
});

export const runIncident = endpoint({
  id: 'runIncident',
  method: 'PUT',
  path: `${path}/run`,
  extra: 'incidents',
  summary: 'Runs its actions again, spread over time, or pauses that (404; 409 nothing-to-run)',
  access: { right: runAgain },
  write: { once: 'by-key', revisions: [] },
  about: ['incident'],
  params,
  body: z.strictObject({ state: z.enum(['running', 'paused']) }),
  replies: { 200: z.object({}) },
});
