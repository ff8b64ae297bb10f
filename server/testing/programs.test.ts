import { expect, it } from 'vitest';
import { type Machine, prepareTests } from './programs.ts';

const POPPLER = '/usr/bin/pdftoppm';

/** A machine without poppler, and what was done to it. */
function machine(over: Partial<Machine> = {}) {
  const done: string[] = [];
  prepareTests({
    has: path => path !== POPPLER,
    canInstall: true,
    install: (...packages) => void done.push(`install ${packages.join(' ')}`),
    say: line => void done.push(line),
    ...over,
  });
  return done;
}

it('what tests need is installed before they start, and said in one line', () => {
  expect(machine()).toEqual([
    'install poppler-utils',
    'Programs for the tests: pdftoppm, ippeveprinter; installed poppler-utils.',
  ]);
  expect(machine({ has: () => true })).toEqual(['Programs for the tests: pdftoppm, ippeveprinter.']);
});

it('where nothing can be installed, or that fails, the line says what to install, and the tests start', () => {
  expect(machine({ canInstall: false })).toEqual([
    'Programs for the tests are missing: install the packages poppler-utils.',
  ]);
  const offline = () => {
    throw new Error('no network');
  };
  expect(machine({ install: offline })).toEqual([
    'Programs for the tests: poppler-utils could not be installed (Error: no network).',
  ]);
});
