import type { FastifyInstance } from 'fastify';
import { createScannerTest, listScannerTests } from '../../../contract/scanning/scanner-test.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { addTest, selectTests } from './scanner-tests.ts';

/** Results of 'Scannertest', for those who look after the devices (extra). */
export function scannerTestRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    createScannerTest,
  )(async ({ body, tx, change }) => ({ status: 201, body: await addTest(tx, change, body) }));

  mount(
    app,
    listScannerTests,
  )(async ({ user, query }) => ({ status: 200, body: await selectTests(db, user, query) }));
}
