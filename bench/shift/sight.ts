import type { Page } from 'playwright';
import sort from '../../src/flows/sort/sort.nl.ts';

/** How the bar of a waiting repair begins; a refusal that came late has a red bar too. */
export const REPAIR = sort.repair_waiting_counted.replace('{n}', '');

/** The stage as a worker sees it. */
export interface Sight {
  /** The name of the step, its colour and the number of its verdict. */
  readonly label: string;
  readonly state: string;
  readonly beat: string;
  /** The large code. */
  readonly code: string;
  /** Its sentences: the verdict, and the note under it. */
  readonly said: readonly string[];
  readonly text: string;
  /** A question to be answered, or a print by a tap. */
  readonly asks: 'choice' | 'text' | 'number' | 'amount' | 'print' | null;
  /** One more can be added to the amount. */
  readonly more: boolean;
  /** A refused recording waits for this worker's hands. */
  readonly repair: boolean;
}

/** Looks as soon as the stage says what to do: parts of a step are loaded when it opens. */
export async function look(page: Page): Promise<Sight> {
  const seen = await page
    .waitForFunction(sightHere, [sort.slip_print, REPAIR] as const, { polling: 20, timeout: 60_000 })
    .catch(async (error: unknown) => {
      throw new Error(`nothing to do at: ${await page.locator('body').innerText()}`, { cause: error });
    });
  return (await seen.jsonValue()) as Sight;
}

/** Runs in the page; null while there is nothing to do yet. `print`: the words on the button that prints; `repair`: those that a repair's bar begins with. */
function sightHere([print, repair]: readonly [string, string]): Sight | null {
  const stage = document.querySelector<HTMLElement>('section[data-beat]');
  const label = stage?.getAttribute('aria-label') ?? '';
  if (!stage || stage.dataset['deaf'] !== undefined) return null;
  const has = (selector: string): boolean => stage.querySelector(selector) !== null;
  const code = stage.querySelector('strong')?.textContent ?? '';
  const prints = (): boolean =>
    [...document.querySelectorAll('button')].some(
      ({ innerText, ariaBusy }) => innerText.trim() === print && ariaBusy !== 'true',
    );
  const asks = has('fieldset > legend')
    ? 'choice'
    : has('form input')
      ? 'text'
      : has('fieldset > div > output')
        ? 'number'
        : has('fieldset > output')
          ? 'amount'
          : label === 'SPECIALE VERWERKING' && code === '' && prints()
            ? 'print'
            : null;
  const waitsForCode = ['SPECIALE VERWERKING', 'SCAN LEGPLAATS', 'ORDER COMPLEET'].includes(label);
  if (waitsForCode && code === '' && asks === null) return null;
  const words = stage.querySelector('p > span:last-child');
  return {
    label,
    state: stage.dataset['state'] ?? '',
    beat: stage.dataset['beat'] ?? '',
    code,
    said: [...(words?.children ?? [])].map(line => (line as HTMLElement).innerText.trim()).filter(Boolean),
    text: stage.innerText,
    asks,
    more: stage.querySelector('fieldset > output + button:not(:disabled)') !== null,
    repair: [...document.querySelectorAll<HTMLElement>('button[data-tone="red"]')].some(bar =>
      bar.innerText.includes(repair),
    ),
  };
}
