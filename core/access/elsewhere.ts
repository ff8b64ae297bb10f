import { right } from './right.ts';

/** Pages outside that the menu leads to (shell-search-settings.md 6). */
export const seeProcessorManager = right('processormanager.view');
export const seeApiDocumentation = right('documentation.api.view');
/** Pages that try out the app itself, for every user (shell-search-settings.md 2.2). */
export const tryOut = right();
