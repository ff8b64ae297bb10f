import { readConfig } from './ground/config.ts';
import { prepareDatabase } from './prepare-database.ts';
import { giveBadge } from './ground/session/badges.ts';

const [username, pin] = process.argv.slice(2);
const reading = readConfig(process.env);
if (!reading.ok || username === undefined || !/^\d{4,8}$/.test(pin ?? '')) {
  console.error('Usage: npm run give-badge -- <username> <PIN of 4 to 8 digits>');
  process.exit(1);
}
const database = await prepareDatabase(reading.config);
try {
  const user = await database.db.one<{ id: number; name: string }>(
    'SELECT id, name FROM users WHERE username = $1',
    [username],
  );
  if (user) console.log(`${user.name}: ${await giveBadge(database.db, user.id, pin ?? '')}`);
  else console.error(`There is no user ${username}.`);
} finally {
  await database.stop();
}
