/** Why the server does not start: a sentence for the person at the terminal, who can act on it. */
export class CannotStart extends Error {}
