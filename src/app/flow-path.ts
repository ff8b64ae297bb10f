import { partOfPath } from '../../core/location/page-path.ts';

/** The parts of a process path (specification README, 'Session and shell'). */
export interface FlowPath {
  readonly type: string;
  readonly location: string;
  /** The batch model; null on the path without one. */
  readonly source: { readonly type: string; readonly identifier: string } | null;
  readonly processType: string;
}

/** `/product-processing/{type}/{location}[/{batchModelType}/{batchModel}]/{processType}`; null for every other path. */
export function flowPath(pathname: string): FlowPath | null {
  const [, area, ...parts] = pathname.replace(/\/$/, '').split('/').map(partOfPath);
  const [type = '', location = '', third = '', identifier = '', processType] = parts;
  if (area !== 'product-processing') return null;
  if (parts.length === 3) return { type, location, source: null, processType: third };
  if (parts.length !== 5) return null;
  return { type, location, source: { type: third, identifier }, processType: processType ?? '' };
}
