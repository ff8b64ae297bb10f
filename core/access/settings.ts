import { right, withFeature } from './right.ts';

/** 'Instellingen': those of the whole OMS. */
export const seeSettings = right(['appsettings.edit', 'appsettings.view']);
/** Their history, where the OMS keeps one. */
export const seeSettingChanges = withFeature('audit', seeSettings);
export const editSettings = right('appsettings.edit');
/** The texts of the OMS in each language. */
export const editTexts = withFeature('languages', editSettings);
/** 'Ververs triggers', a button among them. */
export const editTriggers = right('triggers.edit');
