import type { HoldRule } from '../../../core/hold/rule.ts';
import { ruleWords, type NameOf } from '../../../core/hold/words.ts';
import styles from './hold-rules.module.css';
import { t } from './texts.ts';

/** 'Als … en … dan wordt de order op hold gezet.' with its conditions marked. */
export function Sentence({
  rules,
  nameOf,
}: {
  readonly rules: readonly HoldRule[];
  readonly nameOf: NameOf;
}) {
  if (rules.length === 0) return <p className={styles.soft}>{t('no_rules')}</p>;
  return (
    <p className={styles.sentence}>
      {rules.map((rule, i) => (
        <span key={rule.id}>
          {t(i === 0 ? 'if' : 'and')} <mark>{ruleWords(rule, nameOf)}</mark>{' '}
        </span>
      ))}
      {t('then_held')}
    </p>
  );
}
