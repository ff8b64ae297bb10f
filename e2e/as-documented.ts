import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '../contract/http.ts';
import { documentedOms } from '../tests/documented-oms.ts';
import type { ServedOms } from './serve-oms.ts';

const CONTRACT = join(import.meta.dirname, '../contract');

/** The same OMS behind a server that has only what the documents say. */
export async function asDocumented(served: ServedOms): Promise<ServedOms> {
  const front = documentedOms(await endpoints(), served.url);
  await new Promise<void>(done => front.listen(0, 'localhost', done));
  const { port } = front.address() as AddressInfo;
  return {
    ...served,
    url: `http://localhost:${port}`,
    async stop() {
      front.closeAllConnections();
      front.close();
      await served.stop();
    },
  };
}

/** Those of every module of the contract. */
async function endpoints(): Promise<readonly Endpoint[]> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const modules = await Promise.all(
    files.map(file => import(pathToFileURL(join(CONTRACT, file)).href) as Promise<object>),
  );
  return modules.flatMap(module => Object.values(module).filter(isEndpoint));
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'replies' in value;
