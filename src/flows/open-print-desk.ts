import { printLabels } from '../../core/access/orders.ts';
import { holds, manageAllLocations } from '../../core/access/right.ts';
import type { Printer } from '../../contract/orders/printing.ts';
import { store, stored } from '../device/stored.ts';
import { slipError } from '../texts/words/slip-error.ts';
import type { KeptSlips } from '../work-package/kept-slips.ts';
import { atEnd } from './at-end.ts';
import type { Connection } from './connection.ts';
import type { FlowProps } from './flow.ts';
import { loadAfterStart } from './load-after-start.ts';
import { createPrintDesk, type PrintDesk } from './print-desk.ts';

export type DeskProps = Pick<FlowProps, 'services' | 'config' | 'user' | 'place'>;

const calls = () => import('../sync/print-slip.ts');
const pagesPrinter = () => import('../device/print-pages.ts');

/**
 * The print desk of a location, for the OMS's printers and this device's own; the code that asks and prints loads
 * after the screen is drawn.
 */
export function openPrintDesk(
  flow: DeskProps,
  connection: Connection,
  kept: KeptSlips,
  signal: AbortSignal,
): PrintDesk {
  const { services } = flow;
  const desk = createPrintDesk({
    online: connection.up,
    newId: services.newId,
    printAtOms: async (...asked) =>
      connection.noted(await (await calls()).printAtOms(services.http, ...asked)),
    printAgain: async (...asked) =>
      connection.noted(await (await calls()).printAgain(services.http, ...asked)),
    async slipPages(id) {
      const own = await kept.get(id).catch(() => undefined);
      if (own !== undefined) return { kind: 'ok', value: own };
      return connection.up()
        ? connection.noted(await (await calls()).fetchSlip(services.http, id))
        : { kind: 'later' };
    },
    printPages: async pages => (await pagesPrinter()).printPages(pages),
    explain: problem => slipError(problem, flow.config.general.provider),
    memory: localStorage,
  });
  let known = false;
  const key = printersKey(flow.place);
  if (mayPrintAtOms(flow)) desk.setPrinters((stored(key) ?? []) as readonly Printer[]);
  const learn = async (): Promise<void> => {
    if (known || !connection.up() || signal.aborted) return;
    const printers = await (await calls()).fetchPrinters(connection.through(services.http), flow.place);
    if (!printers) return;
    known = true;
    store(key, printers);
    desk.setPrinters(printers);
  };
  const learnQuietly = (): void => void learn().catch(() => undefined);
  // Before they are needed: offline they cannot be fetched.
  void loadAfterStart(services, () => Promise.all([pagesPrinter(), calls()]), signal).then(() => {
    if (!mayPrintAtOms(flow)) return;
    atEnd(signal, connection.subscribe(learnQuietly));
    learnQuietly();
  });
  return desk;
}

/** Where the printers of a location are kept: a start without a network knows them too (R12). */
const printersKey = ({ type, identifier }: DeskProps['place']): string =>
  `oms.printers.${type}.${identifier}`;

/**
 * A user prints at linked locations only; a user who manages all locations prints nothing (shell-search-settings.md
 * 6).
 */
function mayPrintAtOms({ user, config, place }: DeskProps): boolean {
  return (
    config.general['features-enabled'].includes('printing') &&
    holds(user, printLabels) &&
    !holds(user, manageAllLocations) &&
    user.locations.some(own => own.type === place.type && own.identifier === place.identifier)
  );
}
