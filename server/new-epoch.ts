import { readConfig } from './ground/config.ts';
import { prepareDatabase } from './prepare-database.ts';
import { renewEpoch } from './ground/epoch/epoch.ts';

const reading = readConfig(process.env);
if (!reading.ok) {
  console.error(`The settings are not right:\n${reading.faults.map(fault => `  ${fault}`).join('\n')}`);
  process.exit(1);
}
const database = await prepareDatabase(reading.config);
try {
  console.log(`New epoch ${await renewEpoch(database.db)}: devices will report their journal again.`);
} finally {
  await database.stop();
}
