import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync, spawn } from 'node:child_process';
import { eventually } from '../../../testing/eventually.ts';
import { pathOf } from '../../../testing/programs.ts';
import { freePort } from './ipp-printer.ts';

/** A real CUPS of its own, which needs root; its raw queues are made by `queue`. */
export interface Cups {
  /** Makes a queue to a device, and gives its address. */
  queue(name: string, device: Device, ...options: string[]): string;
  /** Runs a command of cups-client at this CUPS. */
  run(command: string, ...options: string[]): string;
  /** Papers that the device `here` has printed, oldest first. */
  printed(): string[];
  /** Plugs in the device `unplugged`. */
  plugIn(): void;
  /** The answers that are lost from now on. */
  lose(answers: Lost): void;
  /** Stops it and starts it again, as an update of its machine does. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

type Lost = 'none' | 'to Create-Job' | 'to Send-Document' | 'all';

/**
 * `here`: prints to a file a job. `slow`: takes a second for it. `unplugged`: does so once it is plugged in.
 * `off`: a printer that does not answer. */
type Device = 'here' | 'slow' | 'unplugged' | 'off';

const devices: Readonly<Record<Device, string>> = {
  here: 'here://printer',
  slow: 'here://slow',
  unplugged: 'here://unplugged',
  off: 'ipp://127.0.0.1:9/ipp/print',
};

/** Debian's policy, short: a job is its owner's alone. */
const settings = (port: number, keeps: 'Yes' | 'No') => `PreserveJobHistory ${keeps}
Listen 127.0.0.1:${port}
Browsing Off
WebInterface No
DefaultAuthType None
<Location />
  Allow all
</Location>
<Policy default>
  JobPrivateAccess default
  JobPrivateValues default
  <Limit Hold-Job Release-Job Cancel-Job Cancel-My-Jobs Get-Job-Attributes>
    Require user @OWNER @SYSTEM
  </Limit>
  <Limit All>
    Allow all
  </Limit>
</Policy>
`;

const folders = (here: string) => `FileDevice Yes
User lp
Group lp
SystemGroup root
ServerBin ${here}/bin
ServerRoot ${here}/etc
RequestRoot ${here}/spool
TempDir ${here}/spool/tmp
CacheDir ${here}/cache
StateDir ${here}/state
ErrorLog ${here}/log/error
AccessLog ${here}/log/access
PageLog ${here}/log/page
`;

/** A CUPS backend: prints to a file a job, named by its number at CUPS. */
const backend = (here: string) => `#!/bin/sh
[ $# -eq 0 ] && exit 0
case "$DEVICE_URI" in
  *slow) sleep 1 ;;
  *unplugged)
    echo 'WARNING: The printer is not responding.' >&2
    while [ -d ${here} ] && [ ! -e ${here}/plug ]; do sleep 0.1; done
    echo 'INFO: Sending data to printer.' >&2 ;;
esac
cat "$6" > ${here}/out/$(date +%s%N)
`;

/** Starts it; one that keeps nothing forgets a job as soon as it has ended. */
export async function startCups(keeps: 'Yes' | 'No' = 'Yes'): Promise<Cups> {
  const here = mkdtempSync(join(tmpdir(), 'oms-cups-'));
  for (const folder of ['etc', 'spool/tmp', 'cache', 'state', 'log', 'out', 'bin/backend'])
    mkdirSync(join(here, folder), { recursive: true });
  for (const folder of ['daemon', 'filter', 'notifier', 'cgi-bin', 'monitor', 'driver'])
    symlinkSync(`/usr/lib/cups/${folder}`, join(here, 'bin', folder));
  symlinkSync('/usr/lib/cups/backend/ipp', join(here, 'bin/backend/ipp'));
  writeFileSync(join(here, 'bin/backend/here'), backend(here), { mode: 0o755 });
  const inner = await freePort();
  const etc = join(here, 'etc');
  writeFileSync(join(etc, 'cupsd.conf'), settings(inner, keeps));
  writeFileSync(join(etc, 'cups-files.conf'), folders(here));
  execFileSync('chown', ['-R', 'root:lp', here]);
  execFileSync('chmod', ['-R', 'g+rwX', here]);
  chmodSync(here, 0o755);
  // CUPS runs no backend that others could have written.
  execFileSync('chmod', ['-R', 'go-w', join(here, 'bin')]);
  const files = ['-c', join(etc, 'cupsd.conf'), '-s', join(etc, 'cups-files.conf')];
  const start = () => {
    const program = spawn(pathOf('cupsd'), ['-f', ...files], { stdio: 'ignore' });
    const ended = new Promise(resolve => program.once('exit', resolve));
    return async (signal: NodeJS.Signals): Promise<void> => {
      program.kill(signal);
      await ended;
    };
  };
  let end = start();
  const run = (command: string, ...options: string[]): string =>
    execFileSync(command, ['-h', `127.0.0.1:${inner}`, ...options], { encoding: 'utf8' });
  const proxy = await startProxy(inner);
  await eventually(() => run('lpstat', '-r'));
  return {
    queue(name, device, ...options) {
      run('lpadmin', '-p', name, '-v', devices[device], '-E', ...options);
      return `ipp://127.0.0.1:${proxy.port}/printers/${name}`;
    },
    run,
    printed: () =>
      readdirSync(join(here, 'out'))
        .sort()
        .map(name => readFileSync(join(here, 'out', name), 'utf8')),
    plugIn: () => writeFileSync(join(here, 'plug'), ''),
    lose: proxy.lose,
    async restart() {
      await end('SIGTERM');
      end = start();
      await eventually(() => run('lpstat', '-r'));
    },
    async stop() {
      proxy.stop();
      await end('SIGTERM');
      rmSync(here, { recursive: true, force: true });
    },
  };
}

/** How a request for each begins: IPP 2.0 and its operation. */
const begins = {
  'to Create-Job': Buffer.from([0x02, 0x00, 0x00, 0x05]),
  'to Send-Document': Buffer.from([0x02, 0x00, 0x00, 0x06]),
};

/** Stands before CUPS, and can lose its answers. */
async function startProxy(to: number) {
  const port = await freePort();
  const open = new Set<Socket>();
  let losing: Lost = 'none';
  const server = createServer(client => {
    const cups = connect(to, '127.0.0.1');
    let lost = false;
    for (const socket of [client, cups]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    client.on('data', part => {
      lost ||= losing === 'all' || (losing !== 'none' && part.includes(begins[losing]));
      cups.write(part);
    });
    cups.on('data', part => (lost ? client.destroy() : client.write(part)));
    cups.on('end', () => client.end());
    client.on('end', () => cups.end());
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    lose: (answers: Lost) => void (losing = answers),
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
