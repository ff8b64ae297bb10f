export const LIST = '/settings/hold-rules';
export const NEW = `${LIST}/new`;
/** The pages of a group (shell-search-settings.md 2). */
export const groupPath = (group: string, page: 'view' | 'edit' | 'delete'): string =>
  `${LIST}/${encodeURIComponent(group)}/${page}`;
