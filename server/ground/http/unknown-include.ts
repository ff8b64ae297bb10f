import type { Endpoint } from '../../../contract/http.ts';
import { namesIn } from '../db/expressions.ts';
import { type Refusal, refuse } from './problem.ts';

/** The refusal of a name in `include` that the endpoint does not know: what it asks for would be missing without a word. */
export function unknownInclude({ includes = [] }: Endpoint, query: unknown): Refusal | undefined {
  const { include } = (query ?? {}) as { include?: unknown };
  if (typeof include !== 'string') return undefined;
  const unknown = [...namesIn(include)].find(name => !includes.some(known => covers(known, name)));
  return unknown === undefined
    ? undefined
    : refuse(422, 'unknown-include', 'Een van de namen in include bestaat hier niet.', {
        read: unknown.slice(0, 200),
        expected: includes.join(', '),
      });
}

const covers = (known: string, name: string): boolean =>
  known.endsWith('.*')
    ? `${name}.`.startsWith(known.slice(0, -1))
    : known === name || known.startsWith(`${name}.`);
