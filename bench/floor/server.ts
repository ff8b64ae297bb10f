import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { Pool, type ClientConfig } from 'pg';

// The smallest server: the floor pages, one bare insert for each request, and one set-based insert of a list.
const [folder = '', connection = '{}'] = process.argv.slice(2);
const pool = new Pool({ ...(JSON.parse(connection) as ClientConfig), max: 10 });
const app = Fastify();
await pool.query(`CREATE TABLE IF NOT EXISTS floor_scans (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id uuid NOT NULL, body jsonb NOT NULL)`);
await pool.query(`CREATE TABLE IF NOT EXISTS floor_order_rows (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id uuid NOT NULL, body jsonb NOT NULL)`);
await app.register(fastifyStatic, {
  root: folder,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, path) =>
    void reply.setHeader(
      'Cache-Control',
      path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ),
});

app.post('/insert', async (request, reply) => {
  await pool.query('INSERT INTO floor_scans (id, body) VALUES (gen_random_uuid(), $1)', [
    JSON.stringify(request.body),
  ]);
  return reply.code(204).send();
});

app.post('/insert-list', async (request, reply) => {
  const { mutations } = request.body as { mutations: readonly object[] };
  await pool.query(
    'INSERT INTO floor_scans (id, body) SELECT gen_random_uuid(), value FROM jsonb_array_elements($1::jsonb)',
    [JSON.stringify(mutations)],
  );
  return reply.code(204).send();
});

// An order is as many rows as intake makes of it, with the same content: the order as it came and as it is, two addresses, a
// payment, a delivery with two statuses more than its first and their event, and of each line three rows.
app.post('/insert-order', async (request, reply) => {
  const { lines, ...order } = request.body as { lines: readonly object[] };
  await pool.query(
    'INSERT INTO floor_order_rows (id, body) SELECT gen_random_uuid(), value FROM jsonb_array_elements($1::jsonb)',
    [JSON.stringify([request.body, ...Array<object>(8).fill(order), ...lines, ...lines, ...lines])],
  );
  return reply.code(201).send({});
});

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
