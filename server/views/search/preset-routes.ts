import type { FastifyInstance } from 'fastify';
import { type FilterPreset, getFilterPreset } from '../../../contract/orders/filter-preset.ts';
import type { OrderColumn } from '../../../contract/orders/order-search.ts';
import { own } from '../../../core/table/own.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { notFound, switchedOff } from '../../ground/http/problem.ts';
import { requireRight, type User } from '../../ground/session/user.ts';
import { type SearchChoices, filterChoices } from './choices.ts';
import { hiddenFrom } from './hidden-columns.ts';
import { type Preset, presets } from './presets.ts';

/** Presets of the pages of the order search (shell-search-settings.md 7). */
export function presetRoutes(app: FastifyInstance, { db, config }: Deps): void {
  mount(
    app,
    getFilterPreset,
  )(async ({ params, user }) => {
    const preset = own<Preset>(presets, `${params.group}/${params.preset}`);
    if (!preset) return notFound('Preset niet gevonden');
    const refusal = switchedOff(config.featuresOff, preset.right) ?? requireRight(user, preset.right);
    if (refusal) return refusal;
    return { status: 200, body: shown(preset, user, await filterChoices(db, user)) };
  });
}

function shown(preset: Preset, user: User, choices: SearchChoices): FilterPreset {
  const hidden = hiddenFrom(user);
  const isSeen = (column: OrderColumn) => !hidden.has(column);
  return {
    available_filters: preset.filters.map(identifier => ({
      identifier,
      locked: preset.locked.includes(identifier),
      ...(choices[identifier] && { options: [...choices[identifier]] }),
    })),
    available_columns: preset.columns.filter(isSeen),
    visible_columns: preset.visible.filter(isSeen),
    filter_values: Object.fromEntries(Object.entries(preset.values)),
    filters_expanded: preset.expanded,
  };
}
