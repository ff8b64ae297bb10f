import { serveOms } from '../../e2e/serve-oms.ts';
import { truthOf, type OmsData } from '../../e2e/truth.ts';
import type { Template } from '../../server/testing/template.ts';
import type { Seen } from './history.ts';
import { openProxy, type Proxy } from './proxy.ts';

/** One OMS for the scenario, a proxy that can be made to fail, and the history. */
export interface Ground extends OmsData {
  /** Origin of the OMS itself, without a slash. */
  readonly url: string;
  readonly proxy: Proxy;
  readonly history: Seen[];
}

/** Runs a scenario on a fresh copy of the demo data. */
export async function onGround<T>(template: Template, act: (ground: Ground) => Promise<T>): Promise<T> {
  const db = await template.copy();
  const oms = await serveOms(db);
  const history: Seen[] = [];
  const proxy = await openProxy(oms.url, db, history);
  try {
    return await act({ ...truthOf(db), db, url: oms.url, proxy, history });
  } finally {
    await proxy.stop();
    await oms.stop();
    await db.drop();
  }
}
