import { useEffect, type ReactNode } from 'react';
import type { OrderFilter } from '../../../../../contract/orders/order-search.ts';
import { form } from '../fields.ts';
import { t as kit } from '../../../parts/texts.ts';
import { t } from '../texts.ts';
import { FilterField, type FieldOf } from './filter-field.tsx';
import styles from './filter-form.module.css';

/** The field that has the focus first; without a name the first one. */
export type Begin = { readonly name: OrderFilter | null } | null;

export interface FilterFormProps {
  readonly of: FieldOf;
  readonly begin: Begin;
  /** Content under the fields. */
  readonly children?: ReactNode;
}

/** All filters of a search, by what they are about, in four columns. */
export function FilterForm({ of, begin, children }: FilterFormProps) {
  const { search, preset } = of;
  const { form: element } = search;
  useEffect(() => {
    const field = begin?.name ? `[data-field='${begin.name}'] ` : '';
    if (begin) element.current?.querySelector<HTMLElement>(`${field}:is(input, select, button)`)?.focus();
  }, [begin, element]);
  const available = new Set(preset.available_filters.map(({ identifier }) => identifier));
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={t('all_filters')}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        search.go();
      }}
    >
      <div className={styles.columns}>
        {form.map(groups => (
          <div key={groups[0]?.title}>
            {groups.map(({ title, names }) => {
              const shown = names.filter(name => available.has(name));
              return (
                shown.length > 0 && (
                  <fieldset key={title} className={styles.group}>
                    <legend>{t(title)}</legend>
                    {shown.map(name => (
                      <FilterField key={name} name={name} of={of} />
                    ))}
                  </fieldset>
                )
              );
            })}
          </div>
        ))}
      </div>
      {children}
      {/* Enter in a field searches at once. */}
      <button type="submit" hidden>
        {kit('show')}
      </button>
    </form>
  );
}
