import type { Language } from '../../core/language/language.ts';

export type PortalTexts = Readonly<Record<keyof typeof nl, string>>;

const nl = {
  sign_in_title: 'Inloggen',
  username: 'Gebruikersnaam',
  password: 'Wachtwoord',
  sign_in: 'Inloggen',
  language: 'Taal',
  needs_script: 'Voor OMS is JavaScript nodig.',
  portal: 'Portaal',
  signed_in_as: 'Ingelogd als {name}.',
  to_oms: 'Naar OMS',
  sign_out: 'Uitloggen',
  'wrong-credentials': 'Gebruikersnaam of wachtwoord onjuist.',
  'too-many-requests': 'Te veel pogingen. Wacht even en probeer het opnieuw.',
  fault: 'Er is iets misgegaan. Probeer het opnieuw.',
  offline: 'Geen verbinding. Probeer het opnieuw.',
};

const en: PortalTexts = {
  sign_in_title: 'Sign in',
  username: 'User name',
  password: 'Password',
  sign_in: 'Sign in',
  language: 'Language',
  needs_script: 'OMS needs JavaScript.',
  portal: 'Portal',
  signed_in_as: 'Signed in as {name}.',
  to_oms: 'Go to OMS',
  sign_out: 'Sign out',
  'wrong-credentials': 'Wrong user name or password.',
  'too-many-requests': 'Too many attempts. Wait a moment and try again.',
  fault: 'Something went wrong. Please try again.',
  offline: 'No connection. Please try again.',
};

const pl: PortalTexts = {
  sign_in_title: 'Logowanie',
  username: 'Nazwa użytkownika',
  password: 'Hasło',
  sign_in: 'Zaloguj się',
  language: 'Język',
  needs_script: 'OMS wymaga włączonej obsługi JavaScript.',
  portal: 'Portal',
  signed_in_as: 'Zalogowano jako {name}.',
  to_oms: 'Przejdź do OMS',
  sign_out: 'Wyloguj się',
  'wrong-credentials': 'Błędna nazwa użytkownika lub hasło.',
  'too-many-requests': 'Za dużo prób. Poczekaj chwilę i spróbuj ponownie.',
  fault: 'Coś poszło nie tak. Spróbuj ponownie.',
  offline: 'Brak połączenia. Spróbuj ponownie.',
};

/** The texts of the portal's pages; the faults by the code of the refusal. */
export const portalTexts: Readonly<Record<Language, PortalTexts>> = { nl, en, pl };
