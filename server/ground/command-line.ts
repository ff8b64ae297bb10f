import { parseArgs, type ParseArgsConfig } from 'node:util';

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
