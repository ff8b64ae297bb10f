import { existsSync } from 'node:fs';
import { canInstall, installDebian } from './debian-package.ts';

/** Programs that tests run, and their Debian packages. */
const programs = {
  cupsd: { path: '/usr/sbin/cupsd', packages: ['cups-daemon', 'cups-client'] },
  pdftoppm: { path: '/usr/bin/pdftoppm', packages: ['poppler-utils'] },
  ippeveprinter: {
    path: '/usr/sbin/ippeveprinter',
    packages: ['cups-ipp-utils', 'avahi-daemon', 'dbus'],
  },
} as const;
type Program = keyof typeof programs;
/** Programs that the tests of `npm test` run. */
const QUICK: readonly Program[] = ['pdftoppm', 'ippeveprinter'];
/** Programs that the tests of `npm run test:deep` run besides. */
export const DEEP: readonly Program[] = [...QUICK, 'cupsd'];

/** The machine's programs, and what they can do. */
export interface Machine {
  has(path: string): boolean;
  readonly canInstall: boolean;
  install(...packages: string[]): void;
  say(line: string): void;
}

export const thisMachine: Machine = {
  has: existsSync,
  canInstall: canInstall(),
  install: installDebian,
  say: line => console.log(line),
};

/**
 * Makes sure that the programs are there before any test's clock runs: installs missing ones, on Debian as root, and
 * says in one line what there is. A program that cannot be installed fails only the tests that use it.
 */
export function prepareTests(machine: Machine = thisMachine, needed: readonly Program[] = QUICK): void {
  const missing = needed.map(name => programs[name]).filter(({ path }) => !machine.has(path));
  const wanted = missing.flatMap(({ packages }) => packages);
  if (wanted.length === 0) return machine.say(`Programs for the tests: ${needed.join(', ')}.`);
  if (!machine.canInstall)
    return machine.say(`Programs for the tests are missing: install the packages ${wanted.join(', ')}.`);
  try {
    machine.install(...wanted);
    machine.say(`Programs for the tests: ${needed.join(', ')}; installed ${wanted.join(', ')}.`);
  } catch (error) {
    machine.say(`Programs for the tests: ${wanted.join(', ')} could not be installed (${String(error)}).`);
  }
}

/** The path of a program; throws when it is missing, and says what to install. */
export function pathOf(name: Program): string {
  const { path, packages } = programs[name];
  if (!existsSync(path)) throw new Error(`No ${path}: install the packages ${packages.join(', ')}.`);
  return path;
}
