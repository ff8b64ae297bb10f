import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneAtATime } from '../../../testing/debian-package.ts';
import { pathOf } from '../../../testing/programs.ts';

/** A printer program: CUPS's reference implementation of IPP Everywhere. */
export type TestPrinter = {
  readonly uri: string;
  /** The prints so far, oldest first. */
  printed(): Buffer[];
  /** Adds paper, after 'media-empty'. */
  addPaper(): void;
  /** Takes the printer off the network. */
  unplug(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The printer announces itself over mDNS, and does not start where it cannot. Tests whether the daemons live, not
 * whether their sockets exist: sockets outlive a machine that was switched off.
 */
const START_ANNOUNCING = `
  ask() { dbus-send --system --print-reply --dest=org.freedesktop.DBus / "org.freedesktop.DBus.$@" 2>&1; }
  if ! ask GetId >/dev/null; then
    mkdir -p /run/dbus
    rm -f /run/dbus/pid
    dbus-daemon --system --fork
  fi
  if ! ask NameHasOwner string:org.freedesktop.Avahi | grep -q true; then
    rm -f /run/avahi-daemon/pid
    avahi-daemon -D --no-chroot --no-drop-root --no-rlimits >/dev/null 2>&1
  fi`;

/** The printer's command for a job: it prints it, fails, or has no paper until some is added. */
const behaviours = {
  prints: 'cat "$1" > "$HERE/$(date +%s%N).pdf"',
  fails: 'exit 1',
  'has-no-paper': `if [ ! -e "$HERE/paper" ]; then
  echo "STATE: +media-empty-error" >&2
  while [ -d "$HERE" ] && [ ! -e "$HERE/paper" ]; do sleep 0.05; done
  echo "STATE: -media-empty-error" >&2
fi
cat "$1" > "$HERE/$(date +%s%N).pdf"`,
};

/** Starts a printer. */
export async function startPrinter(behaviour: keyof typeof behaviours, port?: number): Promise<TestPrinter> {
  if (process.getuid?.() === 0) oneAtATime(START_ANNOUNCING);
  const here = mkdtempSync(join(tmpdir(), 'oms-printer-'));
  const command = join(here, 'command');
  writeFileSync(command, `#!/bin/sh\nHERE=${here}\n${behaviours[behaviour]}\n`);
  chmodSync(command, 0o755);
  mkdirSync(join(here, 'spool'));
  const chosen = port ?? (await freePort());
  const options = ['-p', String(chosen), '-n', 'localhost', '-d', join(here, 'spool'), '-k', '-r', 'off'];
  const formats = 'application/pdf,application/octet-stream';
  const program = spawn(pathOf('ippeveprinter'), [...options, '-f', formats, '-c', command, 'Test'], {
    stdio: 'ignore',
  });
  await untilListening(program, chosen);
  const end = async () => {
    if (program.exitCode === null && program.signalCode === null) {
      const ended = new Promise(resolve => program.once('exit', resolve));
      program.kill('SIGKILL');
      await ended;
    }
  };
  return {
    uri: `ipp://localhost:${chosen}/ipp/print`,
    printed: () =>
      readdirSync(here)
        .filter(name => name.endsWith('.pdf'))
        .sort()
        .map(name => readFileSync(join(here, name))),
    addPaper: () => writeFileSync(join(here, 'paper'), ''),
    unplug: end,
    async stop() {
      // Ends a command that waits for paper.
      writeFileSync(join(here, 'paper'), '');
      await end();
      rmSync(here, { recursive: true, force: true });
    },
  };
}

/** A port that was free a moment before. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilListening(program: ChildProcess, port: number): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    if (program.exitCode !== null)
      throw new Error(`ippeveprinter ended with ${program.exitCode}; does avahi-daemon run?`);
    const open = await new Promise<boolean>(resolve => {
      const socket = connect(port, 'localhost', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    await sleep(20);
  }
  throw new Error('ippeveprinter does not listen');
}
