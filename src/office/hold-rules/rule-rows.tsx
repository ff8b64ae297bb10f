import { kindOf, type ValueKind } from '../../../core/hold/rule.ts';
import { fieldName, operatorName } from '../../../core/hold/words.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { rowChanges } from '../edit/rows.ts';
import type { Draft } from '../edit/use-draft.ts';
import styles from './hold-rules.module.css';
import { t } from './texts.ts';
import type { RuleNames } from './use-rule-names.ts';
import {
  fieldsOf,
  newRule,
  operatorsOf,
  relationNames,
  withField,
  withRelation,
  type DraftRule,
  type GroupDraft,
} from './view.ts';

interface RuleRowsProps {
  readonly draft: Draft<GroupDraft>;
  readonly names: RuleNames;
}

/** The rules of a group, a row each; all of them must hold. */
export function RuleRows({ draft, names }: RuleRowsProps) {
  const { rules } = draft.value;
  const changes = rowChanges(rules);
  const errors = draft.rowErrors('rules');
  return (
    <>
      <ul className={styles.rules}>
        {rules.map((rule, i) => (
          <li key={rule.id}>
            <span className={styles.joint}>{t(i === 0 ? 'if' : 'and')}</span>
            <RuleFields
              rule={rule}
              names={names}
              onChange={to => draft.set('rules', changes.change(rule.id, to))}
              onBlur={draft.field(`rules.${rule.id}`).onBlur}
              error={errors[rule.id]}
            />
            <Button
              size="desk"
              kind="quiet"
              icon="trash"
              iconOnly
              onPress={() => draft.set('rules', changes.remove(rule.id))}
            >
              {t('remove_rule', { n: i + 1 })}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <Button size="desk" icon="plus" onPress={() => draft.set('rules', changes.add(newRule))}>
          {t('add_rule')}
        </Button>
        <span className={styles.soft}>{t('counts_later')}</span>
      </div>
    </>
  );
}

interface RuleFieldsProps {
  readonly rule: DraftRule;
  readonly names: RuleNames;
  readonly onChange: (rule: DraftRule) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

function RuleFields({ rule, names, onChange, onBlur, error }: RuleFieldsProps) {
  const fields = fieldsOf(rule.relation);
  const operators = operatorsOf(rule.relation);
  const kind = kindOf(rule) ?? 'text';
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('relation')}
        labelHidden
        size="desk"
        value={rule.relation}
        options={relationNames.map(one => ({ value: one as string, text: t(`rel_${one}`) }))}
        onChange={relation => onChange(withRelation(rule, relation))}
      />
      {fields.length > 0 && (
        <SelectField
          label={t('field')}
          labelHidden
          size="desk"
          value={rule.field}
          options={fields.map(field => ({
            value: field,
            text: fieldName({ relation: rule.relation, field }),
          }))}
          onChange={field => onChange(withField(rule, field))}
        />
      )}
      {operators.length > 0 && (
        <SelectField
          label={t('operator')}
          labelHidden
          size="desk"
          value={rule.operator}
          options={operators.map(one => ({ value: one as string, text: operatorName(one) }))}
          onChange={operator => onChange({ ...rule, operator })}
        />
      )}
      {kind !== 'none' && (
        <ValueField
          kind={kind}
          isList={rule.operator === 'in'}
          names={names}
          value={rule.value}
          onChange={value => onChange({ ...rule, value })}
          onBlur={onBlur}
          {...(error !== undefined && { error })}
        />
      )}
    </div>
  );
}

interface ValueFieldProps {
  readonly kind: ValueKind;
  readonly isList: boolean;
  readonly names: RuleNames;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly error?: string;
}

/** The input that fits a kind of value; a list of values is typed, with commas. */
function ValueField({ kind, isList, names, ...field }: ValueFieldProps) {
  const options = names.optionsOf(kind);
  const common = { label: t('value'), labelHidden: true, size: 'desk', ...field } as const;
  if (options.length > 0 && !isList)
    return <SelectField {...common} placeholder={t('choose')} options={options} />;
  if (kind === 'date' && !isList) return <TextField {...common} type="date" />;
  const isNumber = kind === 'money' || kind === 'count' || kind === 'hours';
  return (
    <TextField
      {...common}
      autoComplete="off"
      maxLength={4000}
      hint={isList ? t('list_hint') : undefined}
      {...(isNumber && !isList && { inputMode: 'decimal' as const })}
    />
  );
}
