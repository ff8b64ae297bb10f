import type { FastifyInstance } from 'fastify';
import {
  askProviders,
  closeDay,
  explainDifference,
  getRefundClose,
  putProviderFile,
} from '../../../contract/orders/refund-close.ts';
import { readProviderFile } from '../../../core/refund/provider-file.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { notFound, refuse, type Refusal } from '../../ground/http/problem.ts';
import { bodyLimits } from '../../ground/limits.ts';
import { closeForGood, explain, holdDay } from './close-day.ts';
import { askForDay, keepStatement } from './keep-statement.ts';
import { refundProviders } from './providers.ts';
import { selectClose } from './select-close.ts';

/** Dagafsluiting: a day's money back, ours beside that of the payment providers. */
export function refundCloseRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const providers = refundProviders(config.dataFolder, config.refunds);
  const asked = ['mollie', 'adyen'].filter(name => providers(name).list);
  const canBeAsked = (provider: string) => asked.includes(provider);

  mount(
    app,
    getRefundClose,
  )(async ({ params }) => ({ status: 200, body: await selectClose(db, params.day, canBeAsked) }));

  mount(
    app,
    askProviders,
  )(async ({ user, params }) => {
    const closed = await askForDay(db, providers, asked, params.day, user.id);
    if (closed) return closed;
    return { status: 200, body: await selectClose(db, params.day, canBeAsked) };
  });

  mount(app, putProviderFile, { bodyLimit: bodyLimits.long })(async ({ user, params, body, tx }) => {
    const { day, provider } = params;
    const { rows, faults } = readProviderFile(body.csv, day);
    if (faults.length > 0) return badLines(faults);
    if (!(await tx.one(PROVIDER, [provider]))) return noSuchProvider;
    const closed = await holdDay(tx, day);
    if (closed) return closed;
    await keepStatement(
      tx,
      { provider, day, byFile: true, by: user.id },
      rows.map(row => ({ ...row, payment_reference: null })),
    );
    return { status: 200, body: await selectClose(tx, day, canBeAsked) };
  });

  mount(
    app,
    explainDifference,
  )(async ({ params: { day, difference }, body: { explanation }, tx, change }) => {
    const refused = await explain(tx, change, day, { difference, explanation });
    return refused ?? { status: 200, body: await selectClose(tx, day, canBeAsked) };
  });

  mount(
    app,
    closeDay,
  )(async ({ params: { day }, body, tx, change }) => {
    const refused = await closeForGood(tx, change, day, body, canBeAsked);
    return refused ?? { status: 200, body: await selectClose(tx, day, canBeAsked) };
  });
}

const noSuchProvider = notFound('Betaalprovider niet gevonden');
const PROVIDER = 'SELECT FROM payment_service_provider_account_methods WHERE provider = $1 LIMIT 1';

const badLines = (faults: ReturnType<typeof readProviderFile>['faults']): Refusal =>
  refuse(
    422,
    'file-faults',
    'Niets is overgenomen: het bestand heeft regels die niet kunnen worden gelezen.',
    {
      errors: faults.map(({ line, why }) => ({ path: `regel ${String(line)}`, detail: why })),
    },
  );
