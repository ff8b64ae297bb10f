import type { Endpoint } from '../contract/http.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../contract/**/*.ts', '!../contract/**/*.test.ts'],
  {
    eager: true,
  },
);

/** Every endpoint that a module of the contract exports, so that a new one cannot be forgotten. */
export const allEndpoints: readonly Endpoint[] = Object.values(modules).flatMap(module =>
  Object.values(module).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'replies' in value;
}
