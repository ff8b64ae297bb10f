/**
 * The entry of a table by a name from outside: a device, a path, the database. Undefined for a name that it does not
 * have, also when every object has it, as `constructor`.
 */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
