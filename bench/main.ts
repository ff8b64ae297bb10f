import { parseArgs } from 'node:util';
import { openStage, type Stage } from './stage.ts';
import { answerFigures } from './figures/answer.ts';
import { colleagueFigures } from './figures/colleague.ts';
import { drainFigures } from './figures/drain.ts';
import { memoryFigures } from './figures/memory.ts';
import { serverFigures } from './figures/server.ts';
import { startFigures } from './figures/start.ts';
import { tableOf, type Figure } from './table.ts';

const parts: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  answer: answerFigures,
  start: startFigures,
  server: serverFigures,
  drain: drainFigures,
  colleague: colleagueFigures,
  memory: memoryFigures,
};

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } });
const unknown = values.only.filter(name => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; choose from ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const stage = await openStage();
try {
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (values.only.length > 0 && !values.only.includes(name)) continue;
    console.error(`measuring ${name}`);
    const measured = await measure(stage);
    console.error(tableOf(measured));
    figures.push(...measured);
  }
  console.log(tableOf(figures));
} finally {
  await stage.stop();
}
