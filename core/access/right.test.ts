import { describe, expect, it } from 'vitest';
import { atOwn, may, right, withFeature, type Asker } from './right.ts';

const dc = { type: 'dc', identifier: 'DC01' };
const store = { type: 'store', identifier: 'DC01' };
const asker = (permissions: string[], features: string[] = []): Asker => ({
  permissions: new Set(permissions),
  features: new Set(features),
  locations: [dc],
});

describe('Who may (shell-search-settings.md 6)', () => {
  const search = right('search', ['view', 'pick']);
  const batches = withFeature('batching', right('sort'));
  const at = atOwn(right('sort'));

  it.each([
    ['a, and b or c', search, ['search', 'view'], [], undefined, true],
    ['a, and b or c', search, ['search', 'pick'], [], undefined, true],
    ['not without a', search, ['view', 'pick'], [], undefined, false],
    ['not without b and c', search, ['search'], [], undefined, false],
    ['with its feature', batches, ['sort'], ['batching'], undefined, true],
    ['not without its feature', batches, ['sort'], [], undefined, false],
    ['not by the feature alone', batches, [], ['batching'], undefined, false],
    ['at one’s own location', at, ['sort'], [], dc, true],
    ['of another type it is another location', at, ['sort'], [], store, false],
    ['everywhere who manages all locations', at, ['sort', 'canmanagealllocations'], [], store, true],
    ['nowhere without the permission', at, ['canmanagealllocations'], [], store, false],
    ['not where the location is not known', at, ['sort'], [], undefined, false],
    ['everybody', right(), [], [], undefined, true],
  ])('%s', (_, asked, permissions, features, place, allowed) => {
    expect(may(asker(permissions, features), asked, place)).toBe(allowed);
  });
});
