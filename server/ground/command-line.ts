import { statSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type Config, readConfig } from './config.ts';

/** Ends a command of the terminal with what is wrong, and how it is used. */
export function endWith(...lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

/** The arguments of a command; an unknown option ends it with what was read, and its use. */
export function argumentsOf<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return endWith(error instanceof Error ? error.message : String(error), usage);
  }
}

/** The settings, and the file that a command is given; without one it ends with its use. */
export function fileArgument(usage: string): { readonly config: Config; readonly file: string } {
  const { positionals } = argumentsOf({ allowPositionals: true }, usage);
  const [file] = positionals;
  const reading = readConfig(process.env);
  if (!reading.ok) endWith('The settings are not right:', ...reading.faults);
  if (file === undefined) endWith(usage);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) endWith(`There is no file ${file}.`);
  return { config: reading.config, file };
}
