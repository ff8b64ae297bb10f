import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { whileSame } from '../../session/while-same.ts';
import { createArticleCodes } from './article-codes.ts';
import { carrierFacts, type CarrierFacts } from './carrier-facts.ts';
import type { PickDeps } from './pick-deps.ts';
import type { PickConfig } from '../machine/state.ts';

/** The delivery as it is known now, for machine, reader and screen; each is made again only when it changed. */
export function createFacts({ delivery, types, gone }: Pick<PickDeps, 'delivery' | 'types' | 'gone'>) {
  const carrierOf = whileSame(carrierFacts);
  const codesOf = whileSame((lines: DispatchRequest['dispatch_request_lines']) =>
    createArticleCodes(
      lines.map(({ id, product_name, ean_codes }) => ({ key: id, name: product_name, ean_codes })),
    ),
  );
  const carrier = () => carrierOf(delivery(), types());
  return {
    carrier,
    codes: () => codesOf(delivery().dispatch_request_lines),
    config: () => pickConfig(delivery(), carrier(), gone() !== null),
  };
}

/** Facts of a delivery for the machine. */
export function pickConfig(delivery: DispatchRequest, carrier: CarrierFacts, gone = false): PickConfig {
  const { status, paused_at, gift_wrapped, dispatch_request_lines: lines } = delivery;
  return { status, paused_at, gift_wrapped, method: carrier.method_state, lines, gone };
}
