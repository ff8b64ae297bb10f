import { right } from './right.ts';

/** What the menu leads to outside (shell-search-settings.md 6). */
export const seeProcessorManager = right('processormanager.view');
export const seeApiDocumentation = right('documentation.api.view');
