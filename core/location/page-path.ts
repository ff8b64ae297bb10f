/** Path of a page, with a location's type and identifier in place of `:place`. */
export const pagePath = (path: string, type: string, location: string): string =>
  path.replace(':place', `${encodeURIComponent(type)}/${encodeURIComponent(location)}`);
