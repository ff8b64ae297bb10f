import type { FastifyInstance } from 'fastify';
import {
  createSearchView,
  deleteSearchView,
  getSharedView,
  listSearchViews,
  updateSearchView,
} from '../../../contract/orders/search-view.ts';
import { own } from '../../../core/table/own.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { notFound, type Refusal, refuse, switchedOff } from '../../ground/http/problem.ts';
import { type Preset, presets } from '../search/presets.ts';
import { deleteView, insertView, MOST_VIEWS, selectViews, sharedView, updateView } from './search-views.ts';

const noSuchView = notFound('Zoekopdracht niet gevonden');
const NAME_TAKEN = 'Je hebt al een zoekopdracht met deze naam. Kies een andere naam.';
const nameTaken = refuse(409, 'name-taken', NAME_TAKEN, { errors: [{ path: 'name', detail: NAME_TAKEN }] });
const tooMany = refuse(
  422,
  'too-many-views',
  `Je hebt al ${MOST_VIEWS} zoekopdrachten. Verwijder er eerst een.`,
);

/** Own views of the order search: kept per user, shared by a link (spec/README, 'Drawn in …'; extra). */
export function searchViewRoutes(app: FastifyInstance, { db, config }: Deps): void {
  /** A preset that is none, or whose feature is switched off. */
  const refusalOf = (name: string): Refusal | undefined => {
    const preset = own<Preset>(presets, name);
    return preset
      ? switchedOff(config.featuresOff, preset.right)
      : refuse(422, 'unknown-preset', `Deze preset is er niet: ${name}.`);
  };

  mount(
    app,
    listSearchViews,
  )(async ({ user }) => ({
    status: 200,
    body: (await selectViews(db, user)).filter(({ preset }) => !refusalOf(preset)),
  }));

  mount(
    app,
    getSharedView,
  )(async ({ user, params }) => {
    const view = await sharedView(db, user, params.token);
    return view && !refusalOf(view.preset) ? { status: 200, body: view } : noSuchView;
  });

  mount(
    app,
    createSearchView,
  )(async ({ user, body, tx }) => {
    const refusal = refusalOf(body.preset);
    if (refusal) return refusal;
    const view = await insertView(tx, user, body);
    if (view === 'name-taken') return nameTaken;
    return view === 'too-many' ? tooMany : { status: 201, body: view };
  });

  mount(
    app,
    updateSearchView,
  )(async ({ user, params, body, tx }) => {
    const refusal = refusalOf(body.preset);
    if (refusal) return refusal;
    const view = await updateView(tx, user, params.id, body);
    if (view === 'name-taken') return nameTaken;
    return view ? { status: 200, body: view } : noSuchView;
  });

  mount(
    app,
    deleteSearchView,
  )(async ({ user, params, tx }) => ((await deleteView(tx, user, params.id)) ? { status: 204 } : noSuchView));
}
