import { contrastOf, isColor, rampOf, themedRoles } from '../../../core/theme/theme.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { ChoiceField } from '../edit/choice-field.tsx';
import type { InputProps } from './input-props.ts';
import styles from './theme-input.module.css';
import { t } from './texts.ts';
import { themeOf } from './view.ts';

/** The choice of a theme of one's own, which no theme of the app is named. */
const OWN = '';
/** The colour that an own theme begins with. */
const FIRST = '#0b4aa2';
const shownRoles = ['brand', 'chrome', 'brand-soft', 'on-chrome-soft'] as const;

/** A theme of the app, or one that is made of the colour of a brand, with a sample that follows at once. */
export function ThemeInput({ setting: { name, options }, value, error, onChange, onBlur }: InputProps) {
  const { display_name, colors } = themeOf(value);
  const isOwn = !options.some(one => one.value === display_name);
  const choose = (to: string) =>
    onChange(
      to === OWN ? { display_name: t('own_theme'), colors: rampOf(FIRST) } : { display_name: to, colors: {} },
    );
  return (
    <div className={styles.theme}>
      <div className={styles.fields}>
        <ChoiceField
          label={name}
          labelHidden
          value={isOwn ? OWN : display_name}
          options={[
            ...options.map(one => ({ value: one.value, text: one.label })),
            { value: OWN, text: t('own_theme') },
          ]}
          onChange={choose}
          onBlur={() => onBlur()}
          {...(error !== undefined && { error })}
        />
        {isOwn && (
          <>
            <TextField
              label={t('theme_name')}
              value={display_name}
              maxLength={100}
              onChange={to => onChange({ display_name: to, colors })}
              onBlur={() => onBlur()}
            />
            <label className={styles.color}>
              <input
                type="color"
                value={isColor(colors['brand']) ? colors['brand'] : FIRST}
                onChange={event => onChange({ display_name, colors: rampOf(event.target.value) })}
              />
              {t('brand_color')}
            </label>
            <p className={styles.soft}>{t('brand_hint')}</p>
            <Contrasts colors={colors} />
          </>
        )}
      </div>
      {isOwn && <Sample colors={colors} />}
    </div>
  );
}

/** The colours that were made, each with its contrast. */
const Contrasts = ({ colors }: { readonly colors: Readonly<Record<string, string>> }) => (
  <ul className={styles.contrasts}>
    {shownRoles.map(role => {
      const met = contrastOf(colors, role);
      const isGood = met !== null && met.is >= met.least;
      return (
        <li key={role} data-bad={!isGood || undefined}>
          <span className={styles.swatch} style={{ background: colors[role] }} />
          {t(`role_${role.replaceAll('-', '_') as 'brand' | 'chrome' | 'brand_soft' | 'on_chrome_soft'}`)}
          <span className={styles.ratio}>
            <Icon name={isGood ? 'check' : 'alert'} size={16} />
            {met ? t('ratio', { n: met.is.toFixed(1).replace('.', ',') }) : '–'}
          </span>
        </li>
      );
    })}
  </ul>
);

/** A piece of the app in these colours. */
function Sample({ colors }: { readonly colors: Readonly<Record<string, string>> }) {
  const own = Object.fromEntries(
    themedRoles.flatMap(role => (isColor(colors[role]) ? [[`--${role}`, colors[role]]] : [])),
  );
  return (
    <div className={styles.sample} style={own} aria-hidden="true">
      <div className={styles.bar}>
        <strong>{t('sample_name')}</strong> <span>{t('sample_search')}</span>
      </div>
      <div className={styles.paper}>
        <div className={styles.card}>
          <strong>{t('sample_order')}</strong>
          <span>{t('sample_state')}</span>
        </div>
        <div className={styles.buttons}>
          <span className={styles.primary}>{t('sample_primary')}</span>
          <span className={styles.secondary}>{t('sample_secondary')}</span>
        </div>
        <div className={styles.buttons}>
          <span data-signal="ok">{t('sample_ok')}</span>
          <span data-signal="warn">{t('sample_warn')}</span>
          <span data-signal="bad">{t('sample_bad')}</span>
        </div>
      </div>
    </div>
  );
}
