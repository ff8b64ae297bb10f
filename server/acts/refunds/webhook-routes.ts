import type { FastifyInstance } from 'fastify';
import { hearAdyen, hearMollie } from '../../../contract/orders/provider-webhook.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import { bodyLimits } from '../../ground/limits.ts';
import { hearProvider } from './hear-provider.ts';
import { refundProviders } from './providers.ts';

/** Payment providers call these by themselves. An answer in the 200s means that they need not call again. */
export function webhookRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const providers = refundProviders(config.dataFolder, config.refunds);
  const limit = { bodyLimit: bodyLimits.webhook };
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', ...limit },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );

  const hear = async (provider: string, body: unknown): Promise<Refusal | undefined> => {
    const { readWebhook } = providers(provider);
    if (!readWebhook) return notConnected;
    const news = readWebhook(body);
    if (!news) return notSigned;
    await hearProvider(db, provider, news);
    return undefined;
  };
  mount(
    app,
    hearMollie,
    limit,
  )(async ({ body }) => (await hear('mollie', body)) ?? { status: 200, body: {} });
  mount(
    app,
    hearAdyen,
    limit,
  )(async ({ body }) => (await hear('adyen', body)) ?? { status: 200, body: '[accepted]' });
}

const notConnected = notFound('Er is geen koppeling met deze betaalprovider');
const notSigned = refuse(401, 'not-signed', 'De handtekening van het bericht klopt niet.');
