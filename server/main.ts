import { sentenceOf } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { qrCode } from './https/offer-authority.ts';
import { startServer } from './start.ts';

const reading = readConfig(process.env);
if (!reading.ok) {
  console.error(`The settings are not right:\n${reading.faults.map(fault => `  ${fault}`).join('\n')}`);
  process.exit(1);
}

try {
  const server = await startServer(reading.config);
  console.log(`OMS listens at\n${server.addresses.map(address => `  ${address}`).join('\n')}`);
  if (server.authorityAddress) {
    console.log(`Phones install the certificate authority from ${server.authorityAddress}`);
    console.log(qrCode(server.authorityAddress));
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    // Once: a second Ctrl-C ends the process at once, which the data survives.
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
