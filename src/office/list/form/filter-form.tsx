import { useEffect, type ReactNode } from 'react';
import { t as kit } from '../../parts/texts.ts';
import { FilterField } from './filter-field.tsx';
import styles from './filter-form.module.css';
import type { Form } from './form.ts';
import { t } from './texts.ts';

/** The field that has the focus first; without a name the first one. */
export type Begin = { readonly name: string | null } | null;

export interface FilterFormProps {
  readonly of: Form<string>;
  readonly begin: Begin;
  /** Content under the fields. */
  readonly children?: ReactNode;
}

/** All filters of a list, by what they are about, in columns. */
export function FilterForm({ of, begin, children }: FilterFormProps) {
  const { layout, form: element } = of;
  useEffect(() => {
    const field = begin?.name ? `[data-field='${begin.name}'] ` : '';
    if (begin) element.current?.querySelector<HTMLElement>(`${field}:is(input, select, button)`)?.focus();
  }, [begin, element]);
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={t('all_filters')}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        of.go();
      }}
    >
      <div className={styles.columns}>
        {layout.groups.map(groups => (
          <div key={groups[0]?.names[0]}>
            {groups.map(({ title, names }) => {
              const shown = names.filter(name => of.of.has(name));
              return (
                shown.length > 0 && (
                  <fieldset key={names[0]} className={styles.group}>
                    <legend>{title()}</legend>
                    {shown.map(name => {
                      const filter = layout.filters[name];
                      return filter && <FilterField key={name} name={name} filter={filter} of={of} />;
                    })}
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
