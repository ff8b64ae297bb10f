import { useOffice } from '../../office.ts';

type Settings = Readonly<Record<string, unknown>>;

/** How the retailer wants the screen of an order (orders-and-deliveries.md 6, frontend parameters); what is not set is the first. */
export function detailSettings(settings: Settings) {
  const of = (key: string) => settings[`frontend-parameters.order-detail.${key}`];
  /** null: all of them. */
  const list = (key: string) => {
    const value = of(key);
    return Array.isArray(value) ? (value as readonly string[]) : null;
  };
  const choice = <C extends string>(key: string, choices: readonly [C, ...C[]]): C =>
    choices.find(one => one === of(key)) ?? choices[0];
  const subject = of('customer-email-subject');
  return {
    /** Statuses whose deliveries come first, in this order. */
    statusesFirst: list('status-display-order') ?? [],
    blocks: list('information-blocks'),
    fields: list('information-fields'),
    /** `{order}` is the order's number. */
    mailSubject: typeof subject === 'string' ? subject : '',
    opensProducts: of('clickable-product-identifiers') !== false,
    /** Pages of a delivery's location, by their part of the path. */
    locationLinks: list('location-links') ?? [],
    /** Statuses in which the days of a delivery are shown. */
    statusesWithDays: list('dispatch-field-statuses'),
    buttonsAs: choice('button-display-mode', ['text', 'icon', 'icon-text']),
    buttonsAt: choice('button-position', ['head', 'foot']),
    buttonsAlign: choice('button-alignment', ['right', 'left']),
    /** Fields to fill in when a return is announced. */
    returnFields: list('return-announcement-fields') ?? [],
    /** The acts that 'Meer' offers. */
    menu: list('hover-menu-items'),
  };
}

export const useDetailSettings = () => detailSettings(useOffice().settings);

/** These in the order of a setting, those alone that it names. */
export function inSetting<T extends { readonly key: string }>(
  all: readonly T[],
  setting: readonly string[] | null,
): readonly T[] {
  return setting === null ? all : setting.flatMap(key => all.find(one => one.key === key) ?? []);
}
