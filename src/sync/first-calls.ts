import { namedSource } from '../../core/work/source.ts';
import { paths } from '../../contract/paths.ts';
import type { PackageRef } from '../work-package/store.ts';
import { fill, queryText } from './url.ts';

interface Place {
  readonly type: string;
  readonly location: string;
}

/** Addresses of the GETs of the first screen: who begins them early and who waits for them must mean the same one. */
export const firstCalls = {
  user: () => paths.currentUser,
  config: () => paths.frontendConfig,
  translations: () => paths.translations,
  locations: () => paths.locations + queryText({ only_linked: '1' }),
  location: ({ type, location }: Place) => fill(paths.location, { type, location }),
  zones: ({ type, location, process = 'sort' }: Place & { readonly process?: 'sort' | 'return' }) =>
    fill(paths.storageLocations, { type, location }) + queryText({ type: process }),
  batch: ({ type, location, batch }: Place & { readonly batch: string }) =>
    fill(paths.batch, { type, location, batch }) + queryText({ include: 'type,dispatcher' }),
  goodsReceipt: ({ type, location, receipt }: Place & { readonly receipt: string }) =>
    fill(paths.goodsReceipt, { type, location, receipt }),
  workPackage: ({ type, location, zone, source }: PackageRef) =>
    fill(paths.workPackage, { type, location, zone, processType: 'sort' }) +
    queryText({ ...namedSource(source) }),
  returnPackage: ({ type, location, zone }: Place & { readonly zone: string }) =>
    fill(paths.returnPackage, { type, location, zone }),
} as const;
