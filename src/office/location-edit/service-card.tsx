import type { DispatchType } from '../../../contract/orders/dispatch-type.ts';
import { nameOf } from '../../texts/words/retailer-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { CheckField } from '../../ui/scan/controls/check-field.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import type { Draft } from '../edit/use-draft.ts';
import styles from './location-edit.module.css';
import { countOn, factsOf, isFixed, switchName, type Method, type Switches } from './services.ts';
import { t } from './texts.ts';

interface ServiceCardProps {
  readonly type: DispatchType;
  readonly draft: Draft<Switches>;
  readonly mayEdit: boolean;
}

/** A type of delivery, its carriers, and their methods, each with its switch. */
export function ServiceCard({ type, draft, mayEdit }: ServiceCardProps) {
  const { on, all } = countOn(type, type.carriers, draft.value);
  const isOn = draft.value[switchName(type)] ?? false;
  return (
    <Card
      title={nameOf('dispatch_type', type)}
      actions={<span className={styles.soft}>{t('methods_on', { on, n: all })}</span>}
      flush
    >
      <div className={styles.service}>
        <Switch
          of={type}
          name={switchName(type)}
          label={nameOf('dispatch_type', type)}
          draft={draft}
          mayEdit={mayEdit}
        />
        <code translate="no">{type.identifier}</code>
      </div>
      {isOn && type.identifier !== 'vendor_dropship' && on === 0 && (
        <div className={styles.warning}>
          <Alert tone="warning" stands>
            {t(type.carriers.length === 0 ? 'no_carriers' : 'no_methods')}
          </Alert>
        </div>
      )}
      {type.carriers.map(carrier => {
        const own = countOn(type, [carrier], draft.value);
        return (
          <fieldset
            key={carrier.identifier}
            aria-label={`${nameOf('dispatch_type', type)}: ${carrier.display_name}`}
          >
            <h3 className={styles.carrierHead}>
              <span>{carrier.display_name}</span>
              <span className={styles.soft}>{t('methods_on', { on: own.on, n: own.all })}</span>
            </h3>
            {carrier.carrier_methods.length === 0 && isOn && (
              <div className={styles.warning}>
                <Alert tone="warning" stands>
                  {t('carrier_without_methods')}
                </Alert>
              </div>
            )}
            {carrier.carrier_methods.map(method => (
              <div key={method.identifier} className={styles.service}>
                <Switch
                  of={method}
                  name={switchName(type, method)}
                  label={method.display_name}
                  draft={draft}
                  mayEdit={mayEdit}
                />
                <code translate="no">{method.identifier}</code>
                <span className={styles.soft}>{factsOf(method)}</span>
              </div>
            ))}
          </fieldset>
        );
      })}
    </Card>
  );
}

interface SwitchProps extends Pick<ServiceCardProps, 'draft' | 'mayEdit'> {
  readonly of: DispatchType | Method;
  readonly name: string;
  readonly label: string;
}

/** On or off; text for who may only look, and beside what is the same for all locations. */
function Switch({ of, name, label, draft, mayEdit }: SwitchProps) {
  const on = draft.value[name] ?? false;
  const { error } = draft.field(name);
  if (!mayEdit || isFixed(of))
    return (
      <span className={styles.fixed}>
        <span>{`${label}: ${t(on && of.is_active ? 'on' : 'off')}`}</span>
        {mayEdit && (
          <span className={styles.soft}>
            <Icon name="lock" size={16} /> {t(of.is_active ? 'is_fixed' : 'off_everywhere')}
          </span>
        )}
      </span>
    );
  return (
    <span className={styles.fixed}>
      <CheckField
        look="switch"
        label={`${label}: ${t(on ? 'on' : 'off')}`}
        checked={on}
        onChange={to => draft.set(name, to)}
      />
      {error !== undefined && (
        <span className={styles.star} role="alert">
          {error}
        </span>
      )}
    </span>
  );
}
