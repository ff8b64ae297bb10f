import { UNREAD, type Problem } from '../../contract/problem.ts';
import { t } from './common.ts';
import { translated } from './texts.ts';

/**
 * Why the OMS refused: in Dutch in its own words, with the details; in another language by the code, where there is a text for it.
 * `unsaid` is for a refusal without words; a problem that the app made itself has no title.
 */
export const refusalText = (
  { code, detail, title }: Pick<Problem, 'code' | 'detail' | 'title'>,
  unsaid = title || t('refused_by_code', { code }),
): string =>
  code === UNREAD
    ? t('unread_reply', { field: detail ?? '' })
    : translated('refusal', code, detail ?? unsaid);
