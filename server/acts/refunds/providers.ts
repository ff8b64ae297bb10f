import { join } from 'node:path';
import { paymentProviderName } from '../../../core/order/payment-words.ts';
import { own } from '../../../core/table/own.ts';
import type { RefundConfig } from '../../ground/config.ts';
import { adyen } from './adyen.ts';
import { ledger } from './ledger.ts';
import { mollie } from './mollie.ts';
import type { RefundProvider, RefundProviders } from './refund-provider.ts';

/**
 * Those of the configuration. Without any of them every payment is paid back in the ledger, one file each; beside one of them, what
 * has none is for a person.
 */
export function refundProviders(dataFolder: string, config: RefundConfig): RefundProviders {
  const known: Readonly<Record<string, RefundProvider | null>> = {
    mollie: config.mollie && mollie(config.mollie),
    adyen: config.adyen && adyen(config.adyen),
  };
  const isReal = Object.values(known).some(Boolean);
  return provider =>
    own(known, provider) ??
    (isReal ? notConnected(paymentProviderName(provider)) : ledger(join(dataFolder, 'out', 'refunds')));
}

const notConnected = (name: string): RefundProvider => ({
  refund: () => Promise.resolve({ kind: 'refused', reason: `er is geen koppeling met ${name}` }),
  find: null,
});
