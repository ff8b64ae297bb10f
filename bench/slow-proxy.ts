import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { createRandom } from '../server/demo/random.ts';
import { lossyPipe } from './lossy-pipe.ts';

/** A proxy that delays each direction by some ms, with unlimited bandwidth, or with as much as its losses allow. */
export interface SlowProxy {
  readonly base: string;
  stop(): void;
}

/** `lossPercent`: of the TCP segments; by a fixed random series, the same in every run. */
export async function openSlowProxy(target: string, msEachWay: number, lossPercent = 0): Promise<SlowProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const chance = createRandom(1);
  const lost = (): boolean => chance.int(100) < lossPercent;
  const server = createServer(near => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      const send = (data: Buffer): void => void (to.writable && to.write(data));
      // Timers of one length end in the order they were set, so no message overtakes another.
      const pass =
        lossPercent > 0
          ? lossyPipe(msEachWay, lost, send)
          : (data: Buffer) => void setTimeout(() => send(data), msEachWay);
      from.on('data', pass);
      from.on('close', () => {
        open.delete(from);
        setTimeout(() => to.destroy(), msEachWay);
      });
      from.on('error', () => from.destroy());
    }
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    base: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
