import { right } from './right.ts';

/** 'Instellingen': those of the whole OMS. */
export const seeSettings = right(['appsettings.edit', 'appsettings.view']);
export const editSettings = right('appsettings.edit');
/** 'Ververs triggers', a button among them. */
export const editTriggers = right('triggers.edit');
