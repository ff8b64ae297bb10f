import { sentenceOf } from './ground/cannot-start.ts';
import { readConfig } from './ground/config.ts';
import { makeDataFolder } from './ground/data-folder.ts';

/** The settings of this process, whose data folder is there; otherwise it ends with sentences. `npm start` runs it before it builds. */
export const config = settings();

function settings() {
  const reading = readConfig(process.env);
  if (!reading.ok)
    return end(`The settings are not right:\n${reading.faults.map(fault => `  ${fault}`).join('\n')}`);
  try {
    makeDataFolder(reading.config.dataFolder);
  } catch (error) {
    return end(sentenceOf(error));
  }
  return reading.config;
}

function end(why: string): never {
  console.error(why);
  process.exit(1);
}
