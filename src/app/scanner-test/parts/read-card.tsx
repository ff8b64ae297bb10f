import { hasValidCheckDigit } from '../../../../core/gtin/check-digit.ts';
import { isTestCode } from '../../../../core/test-code/test-code.ts';
import { Card } from '../../../ui/scan/page/card.tsx';
import { endOf, type MeasuredRead } from '../measure.ts';
import type { Stroke } from '../strokes.ts';
import styles from './read-card.module.css';
import { t } from '../texts.ts';
import { Timeline } from './timeline.tsx';

/** The scan that is coming in, or the last one, with each character and pause. */
export function ReadCard({ coming, last }: { coming: readonly Stroke[]; last: MeasuredRead | undefined }) {
  const isComing = coming.length > 0;
  const text = isComing ? coming.map(stroke => stroke.text).join('') : last?.text;
  const end = !isComing && last ? endOf(last) : undefined;
  return (
    <Card
      title={t('read')}
      actions={<span className="soft">{isComing ? t('coming') : last && t(kindOf(last.text))}</span>}
    >
      {text === undefined ? (
        <p className="soft">{t('nothing_read')}</p>
      ) : (
        <>
          <p className={styles.read} data-long={text.length > 16 || undefined}>
            {visible(text)}
            {end !== undefined && (
              <span className={styles.end} data-missing={end === null || undefined}>
                {t(end === null ? 'no_end' : `end_${end}`)}
              </span>
            )}
          </p>
          <Timeline
            strokes={isComing ? coming : (last?.strokes ?? [])}
            wait={end === null ? (last?.wait ?? null) : null}
          />
        </>
      )}
    </Card>
  );
}

/** Control characters, such as FNC1, as pictures of them. */
const visible = (text: string) =>
  Array.from(text, sign => (sign > ' ' ? sign : String.fromCharCode(sign.charCodeAt(0) + 0x2400))).join('');

function kindOf(text: string): 'kind_test' | 'kind_right' | 'kind_wrong' | 'kind_other' {
  if (isTestCode(text)) return 'kind_test';
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return 'kind_other';
  return hasValidCheckDigit(text) ? 'kind_right' : 'kind_wrong';
}
