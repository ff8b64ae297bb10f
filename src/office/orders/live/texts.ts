import { clockTime } from '../../../texts/formats.ts';
import { allOf } from '../../../texts/office-formats.ts';
import { texts } from '../../../texts/texts.ts';
import live from './live.nl.ts';
import type { News } from './news.ts';

export const t = texts('live', live);

/** 'Gewijzigd door {by}'. */
export const byText = ({ by }: News): string =>
  by.length > 0 ? t('changed_by', { by: allOf(by) }) : t('changed');

/** 'Gewijzigd door {by} om {at}'. */
export const newsText = (news: News): string =>
  news.at === null ? byText(news) : `${byText(news)} ${t('at', { at: clockTime(news.at) })}`;
