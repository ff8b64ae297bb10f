import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { startTestPostgres, stopTestPostgres } from '../../server/testing/test-postgres.ts';

/** A fault put into the real code; the simulator must catch it, or a reason says why it does no harm. */
interface Mutant {
  readonly name: string;
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
  readonly harmless?: string;
}

const edit = (file: string, from: string, to: string) => ({ file, from, to });

/** The request does not name the user whose entries it has. */
const unsaidWhose = edit(
  'src/sync/http.ts',
  'if (request.user_id !== undefined) headers[USER_HEADER]',
  'if (request.user_id === -1) headers[USER_HEADER]',
);

const MUTANTS: readonly Mutant[] = [
  {
    name: 'a key of its own for every try',
    edits: [
      edit(
        'src/sync/http.ts',
        'return idempotencyKey ?? (isGiven ? undefined : newId());',
        'return isGiven ? undefined : newId();',
      ),
    ],
  },
  {
    name: 'the OMS keeps no inbox',
    edits: [
      edit(
        'server/acts/mutations/decide.ts',
        'const stored = world.inbox.get(key);',
        'const stored = undefined as never;',
      ),
    ],
  },
  {
    name: 'an entry is deleted before it is sent',
    edits: [
      edit(
        'src/outbox/settle.ts',
        'await takeOff(db, tried);',
        'await db.entries.bulkDelete(tried.map(e => e.seq));',
      ),
    ],
  },
  {
    name: 'the beep comes before the commit',
    edits: [
      edit(
        'src/outbox/record.ts',
        'written = await write(recording, device);',
        'void write(recording, device).catch(() => 0); return { ok: true, entries: [], warn: false };',
      ),
    ],
  },
  {
    name: 'any status is success',
    edits: [edit('src/sync/classify.ts', 'if (received.declared)', 'if (status > 0)')],
  },
  {
    name: 'a server error ends the entry',
    edits: [
      edit(
        'src/sync/push.ts',
        '      return later(0, reply.why);',
        "      return { ...base, kind: 'done', status: 200, version: null };",
      ),
    ],
  },
  {
    name: 'what a 207 leaves out is taken for done',
    edits: [
      edit(
        'src/sync/push.ts',
        "      return later(207, 'unnamed');",
        "      return { ...base, kind: 'done', status: 200, version: null };",
      ),
    ],
  },
  {
    name: 'the results of a list are read by their place',
    edits: [edit('src/sync/deliver.ts', 'named.get(entry.id) ?? byPlace(i)', 'results[i] ?? byPlace(i)')],
  },
  {
    name: 'every result of a list is an acceptance',
    edits: [
      edit(
        'src/sync/deliver.ts',
        "if ('body' in result) return",
        "if ('problem' in result) return { entry, kind: 'done', status: 200, version: null };\n  if ('body' in result) return",
      ),
    ],
  },
  {
    name: 'a restored backup goes unnoticed',
    edits: [
      edit('src/outbox/journal.ts', 'if (before?.value === epoch) return [];', 'if (before) return [];'),
    ],
  },
  {
    name: 'the journal is thrown away at once',
    edits: [
      edit(
        'src/outbox/journal.ts',
        'const JOURNAL_MS = 7 * 24 * 3600_000;',
        'const JOURNAL_MS = -24 * 3600_000;',
      ),
    ],
  },
  {
    name: 'an undo drops what may have been sent',
    edits: [
      edit(
        'src/outbox/decide.ts',
        "placement?.state !== 'pending' || mayHaveLeft(placement, out)",
        "placement?.state !== 'pending'",
      ),
    ],
  },
  {
    name: 'a try is not written down before it leaves',
    edits: [edit('src/outbox/settle.ts', '    await takeOff(db, tried);\n', '')],
  },
  {
    name: 'a lost reply is taken for a refusal',
    edits: [
      edit(
        'src/sync/classify.ts',
        "if (received.kind === 'none') return { kind: 'later', why: received.why };",
        "if (received.kind === 'none') return { kind: 'refused', status: 400, problem: { type: 'about:blank', title: 'lost', status: 400, code: 'lost' } };",
      ),
    ],
  },
  {
    name: 'entries of a signed-out user are given up',
    edits: [
      edit(
        'src/sync/push.ts',
        "      return later(401, 'signed-out');",
        "      return { ...base, kind: 'local' };",
      ),
    ],
  },
  {
    name: "another user's session sends them, as its own",
    edits: [
      unsaidWhose,
      edit(
        'src/sync/push.ts',
        'if (fresh && known.user_id === local) return known.user_id;',
        'if (known) return known.user_id;',
      ),
    ],
  },
  {
    name: 'an undo does not lower the sum',
    edits: [
      edit(
        'server/acts/mutations/placement/decide-finish.ts',
        'line.placed = line.placed.filter(p => p.id !== m.mutation_id);',
        '',
      ),
    ],
  },
  {
    name: 'a placement counts as one, whatever its amount',
    edits: [
      edit(
        'server/acts/mutations/placement/decide-placement.ts',
        '    quantity: m.quantity,\n    user_id',
        '    quantity: 1,\n    user_id',
      ),
    ],
  },
  {
    name: 'two lists hold one lane',
    edits: [edit('src/sync/push.ts', 'const home = homes.get(entry.lane) ?? lists', 'const home = lists')],
  },
  {
    name: "a grant sends another user's entries",
    edits: [
      unsaidWhose,
      edit(
        'src/sync/push.ts',
        'passages.push({ user_id: grant.user_id, grant: grant.token });',
        'passages.push({ user_id: user_id ?? grant.user_id, grant: grant.token });',
      ),
      edit('src/sync/push.ts', 'user_id === null ? [] : [{ user_id, grant: undefined }]', '[]'),
    ],
  },
  {
    name: "a session sends another user's photos",
    edits: [
      edit(
        'src/outbox/queue.ts',
        "    .where('user_id')\n    .equals(user_id)\n    .filter(photo =>",
        '    .toCollection()\n    .filter(photo => user_id > 0 &&',
      ),
    ],
  },
  {
    name: 'a photo has a key of its own for every try',
    edits: [edit('src/sync/push-photo.ts', '    idempotencyKey: photo.id,\n', '')],
  },
  {
    name: 'a photo is not tied to its scan',
    edits: [
      edit(
        'src/outbox/record.ts',
        'if (recording.photo !== undefined) await attachPhoto(db, recording.photo, recording.mutations);',
        '',
      ),
    ],
  },
  {
    name: 'an update leaves the old queue behind',
    edits: [edit('src/db/outbox-db.ts', "new OutboxDb('oms-outbox', {", "new OutboxDb('oms-outbox-2', {")],
  },
  {
    name: 'no lock',
    harmless:
      'Two senders send the same entries under the same keys: the OMS answers the second with the stored reply.',
    edits: [edit('src/sync/sender-lock.ts', 'if (!locks) return work();', 'return work();')],
  },
];

const MAIN = 'tests/simulator/main.ts';
const PARTS = ['core', 'contract', 'src', 'sw', 'server', 'tests', 'package.json', 'tsconfig.base.json'];

interface Tried {
  readonly mutant: Mutant;
  readonly caught: boolean;
  readonly runs: string;
  readonly how: string;
}

/** Longer than the longest series takes; a mutant that is not done by then is not caught. */
const PATIENCE_MS = 10 * 60_000;

/** Mutants whose place in the code no longer exists: they would change nothing. */
export const strays = (): string[] =>
  MUTANTS.flatMap(({ name, edits }) =>
    edits
      .filter(({ file, from }) => !readFileSync(file, 'utf8').includes(from))
      .map(({ file, from }) => `${name}: ${file} has no '${from}'`),
  );

/** Runs the simulator on a copy of the code for each mutant; prints a table, and gives the exit code. */
export async function tryMutants(only: string | undefined, runs: number, workers: number): Promise<number> {
  const mutants = MUTANTS.filter(m => only === undefined || m.name.includes(only));
  const left = [...mutants];
  const [first] = strays();
  if (first !== undefined) throw new Error(first);
  const postgres = await startTestPostgres();
  const tried: Tried[] = [];
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const copy = copyOfCode();
      for (let mutant = left.shift(); mutant; mutant = left.shift()) {
        const one = await tryOne(mutant, copy, runs);
        tried.push(one);
        console.log(
          `${one.caught ? `caught after ${one.runs}` : `not caught in ${one.runs}`}: ${mutant.name}`,
        );
      }
      rmSync(copy, { recursive: true });
    }),
  );
  await postgres.stop();
  await stopTestPostgres();
  const wrong = tried.filter(({ mutant, caught }) => caught === (mutant.harmless !== undefined));
  console.log('\n| mutant | runs | how |\n|---|---|---|');
  for (const mutant of mutants) {
    const {
      caught,
      runs: after,
      how,
    } = tried.find(one => one.mutant === mutant) ?? { caught: false, runs: '?', how: '' };
    const told = caught ? how : mutant.harmless === undefined ? 'NOT CAUGHT' : `harmless: ${mutant.harmless}`;
    console.log(`| ${mutant.name} | ${after} | ${told} |`);
  }
  console.log(`${mutants.length} mutants, ${wrong.length} not as expected`);
  return wrong.length === 0 ? 0 : 1;
}

function copyOfCode(): string {
  const copy = mkdtempSync(join(tmpdir(), 'oms-mutants-'));
  for (const part of PARTS) cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  return copy;
}

async function tryOne(mutant: Mutant, copy: string, runs: number): Promise<Tried> {
  const whole = new Map(mutant.edits.map(({ file }) => [file, readFileSync(join(copy, file), 'utf8')]));
  for (const { file, from, to } of mutant.edits) {
    const text = readFileSync(join(copy, file), 'utf8');
    writeFileSync(
      join(copy, file),
      text.replace(from, () => to),
    );
  }
  // Runs in this folder, because it uses this folder's PostgreSQL.
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(copy, MAIN), '--runs', String(runs), '--workers', '1', '--once'],
    { stdio: ['ignore', 'pipe', 'ignore'], timeout: PATIENCE_MS },
  );
  let told = '';
  child.stdout.on('data', (text: Buffer) => (told += text.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const [file, text] of whole) writeFileSync(join(copy, file), text);
  const [kind] = /^ {2}\w+(?=: )/m.exec(told) ?? [];
  return {
    mutant,
    caught: code !== 0 && kind !== undefined,
    runs: /^(\d+) runs/m.exec(told)?.[1] ?? '?',
    how: kind?.trim() ?? '',
  };
}
