import { afterAll } from 'vitest';
import { type Template, type TestDatabase, openTemplate } from './template.ts';

let template: Promise<Template> | undefined;

afterAll(async () => {
  const opened = await template;
  template = undefined;
  await opened?.close();
});

/** A new database with the newest schema and the demo data, removed at the end of the file. */
export async function freshDatabase(): Promise<TestDatabase> {
  template ??= openTemplate();
  return (await template).copy();
}

/** A new database with the newest schema and nothing else, removed at the end of the file. */
export async function emptyDatabase(): Promise<TestDatabase> {
  template ??= openTemplate();
  return (await template).empty();
}
