/**
 * The type that an Accept header prefers, in our order among equals; undefined when it accepts none (RFC 9110,
 * 12.5.1). Without a header any type will do.
 */
export function negotiate<T extends string>(accept: string | undefined, types: readonly T[]): T | undefined {
  const ranges = (accept ?? '*/*').split(',').map(range => {
    const [type = '', ...parameters] = range
      .toLowerCase()
      .split(';')
      .map(part => part.trim());
    const q = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { type, q: Number(q) };
  });
  const liking = (type: T): number => {
    const closest = [type, `${type.split('/')[0]}/*`, '*/*']
      .map(name => ranges.find(range => range.type === name))
      .find(range => range !== undefined);
    return closest && closest.q > 0 ? closest.q : 0;
  };
  const [best] = types.filter(type => liking(type) > 0).toSorted((a, b) => liking(b) - liking(a));
  return best;
}
