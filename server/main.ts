import { sentenceOf } from './ground/cannot-start.ts';
import { config } from './settings.ts';

try {
  // To read the server's own code takes seconds: settings that are not right are said before.
  const { startServer } = await import('./start.ts');
  const server = await startServer(config);
  console.log(`OMS listens at\n${server.addresses.map(address => `  ${address}`).join('\n')}`);
  if (server.authorityAddress) {
    const { qrCode } = await import('./ground/https/offer-authority.ts');
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
