/** Makes a value for a name when it is first asked for, and keeps it. */
export function byName<V extends object>(make: (name: string) => V): (name: string) => V {
  const kept = new Map<string, V>();
  return name => {
    const value = kept.get(name) ?? make(name);
    kept.set(name, value);
    return value;
  };
}
