import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that takes so many ms in each direction, for as many bytes as come. */
export interface SlowProxy {
  readonly base: string;
  stop(): void;
}

export async function openSlowProxy(target: string, msEachWay: number): Promise<SlowProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer(near => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      // Timers of one length end in the order they were set, so that nothing is overtaken.
      from.on('data', data => setTimeout(() => to.writable && to.write(data), msEachWay));
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
