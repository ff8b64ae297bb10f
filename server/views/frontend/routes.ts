import type { FastifyInstance } from 'fastify';
import {
  getFrontendParameters,
  listSettingChanges,
  patchFrontendParameters,
  refreshTriggerCache,
} from '../../../contract/frontend-parameters.ts';
import { extras, type Extra } from '../../../contract/extra.ts';
import {
  getFrontendConfig,
  getTexts,
  getTranslations,
  patchTranslations,
} from '../../../contract/session.ts';
import { features } from '../../../core/access/features.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { separateLabel } from '../../acts/packing-slip/separate-label.ts';
import { byOrderNumber } from '../../acts/returns/by-order-number.ts';
import { processSettings } from '../../acts/sorting/process-settings.ts';
import { readEditedTexts, readTexts, saveTexts } from '../../nouns/settings/translations.ts';
import { allSettings, saveSettings, settingChanges, settingGroups } from '../../nouns/settings/settings.ts';

/**
 * The configuration of the client: features, settings, texts (orders-and-deliveries.md 7; shell-search-settings.md
 * 7).
 */
export function frontendRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const { push } = config;
  mount(
    app,
    getFrontendConfig,
  )(async () => {
    const values = await allSettings(db);
    const steps = await processSettings(db);
    const offered: Partial<Record<Extra, boolean>> = { push: push.on, geocoder: config.geocoderUrl !== null };
    return {
      status: 200,
      body: {
        general: {
          environment: config.environment,
          'features-enabled': [
            ...features.filter(feature => !config.featuresOff.has(feature)),
            ...((await byOrderNumber(db)) ? ['process-return-by-order-number'] : []),
            ...extras.filter(extra => offered[extra] ?? true),
          ],
          'omni-portal-base-url': config.portalUrl,
          provider: config.provider,
          'external-links': config.externalLinks,
        },
        settings: {
          ...Object.fromEntries([...values].map(([name, value]) => [`frontend-parameters.${name}`, value])),
          ...Object.fromEntries([...values].filter(([name]) => name.startsWith('dispatchRequests.'))),
          'extra-processing-steps': steps.extra_processing_steps,
          'order-completion-steps': steps.order_completion_steps,
          ...(push.on && push.oneSignal && { 'onesignal-app-id': push.oneSignal.appId }),
          ...(config.mapTilesUrl && { 'map-tiles-url': config.mapTilesUrl }),
          ...(push.on && push.helpVideo && { 'push-help-video': push.helpVideo }),
        },
        'packing-slip-separate-label': await separateLabel(db),
      },
    };
  });

  mount(app, getFrontendParameters)(async () => ({ status: 200, body: { groups: await settingGroups(db) } }));

  mount(
    app,
    patchFrontendParameters,
  )(async ({ tx, change, body }) => (await saveSettings(tx, change, body)) ?? { status: 204 });

  mount(
    app,
    listSettingChanges,
  )(async ({ query }) => ({ status: 200, body: await settingChanges(db, query) }));

  // This OMS reads its triggers anew whenever it runs them: nothing is kept that could be old.
  mount(app, refreshTriggerCache)(async () => ({ status: 200, body: {} }));

  mount(app, getTranslations)(async () => ({ status: 200, body: await readTexts(db) }));

  mount(app, getTexts)(async () => ({ status: 200, body: await readEditedTexts(db) }));

  mount(
    app,
    patchTranslations,
  )(async ({ tx, change, body }) => {
    await saveTexts(tx, change, body);
    return { status: 204 };
  });
}
