import { oneOf } from '../../texts/formats.ts';
import { subscriberNames } from './subscriber-names.ts';
import { t } from './texts.ts';

/** Ids of the users whom a notice is for, as its path has them: `3-4`. */
export const usersOf = (users: string): readonly number[] => users.split('-').map(Number);

/** People whom a notice is for, by the names that this device knows. */
export function forWhom(users: string): string {
  const names = subscriberNames(usersOf(users));
  return names.length > 0 ? t('for_other', { name: oneOf(names) }) : t('for_unknown');
}

/** Beside 'Je bent niet ingelogd.': who must sign in for the notice that was tapped. */
export default function ForWhom({ users }: { readonly users: string }) {
  return <p>{forWhom(users)}</p>;
}
