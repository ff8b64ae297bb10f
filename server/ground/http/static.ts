import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, sendRefusal, unknownAddress } from './problem.ts';

/** Where the build puts the client. */
export const clientFolder = join(import.meta.dirname, '../../../dist');
const YEAR = 365 * 24 * 3600;

/**
 * The built client. Hashed files stay in the browser for good; index.html, the service worker and the manifest are
 * requested every time. Any other page address gets index.html, because the client's router knows it. A hashed file
 * that the build lacks may be one of a build before it (keep-client.ts).
 */
export async function serveClient(app: FastifyInstance, kept: string, folder = clientFolder): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = [folder, kept].some(root => path.startsWith(join(root, 'assets/')));
        reply.setHeader('Cache-Control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request) && built) return reply.sendFile('index.html');
    if (built && isKept(request, kept)) return reply.sendFile(pathOf(request), kept);
    if (isPage(request))
      return reply.code(503).type('text/plain').send('The client is not built: npm run build');
    // The router takes an address with such a name for a file's, which any GET is.
    if (
      pathOf(request)
        .split('/')
        .some(name => name.length > LONGEST_NAME)
    )
      return sendRefusal(reply, urlTooLong);
    const allowed = methodsOf(app, request);
    if (allowed.length > 0) return sendRefusal(reply.header('Allow', allowed.join(', ')), wrongMethod);
    return sendRefusal(reply, unknownAddress);
  });
}

/** The router knows no longer name in a path. */
export const LONGEST_NAME = 256;
export const urlTooLong = refuse(414, 'url-too-long', 'Het adres is te lang.');
const wrongMethod = refuse(405, 'method-not-allowed', 'Deze methode bestaat niet op dit adres.');

/** Whether it asks for a copy that there is: the name of no such file leads out of its folder. */
const isKept = (request: FastifyRequest, kept: string): boolean =>
  /^\/assets(\/\w[\w.-]*)+\.\w+$/.test(pathOf(request)) && existsSync(join(kept, pathOf(request)));

/**
 * The address to serve: of a page whose address cannot be read, or has what no file's name may have, the client's start,
 * whose router says that there is no such page.
 */
export function readableUrl({ method = '', url: given = '/', headers }: IncomingMessage): string {
  // HTTP allows the whole address here: what is asked is its path, as everywhere.
  const url = given.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  // Also under what has pages of its own: none of those has such an address.
  const page = url.replace(/^\/(portal|demo)\//, '/');
  return url.includes('%') && isUnreadable(url) && isPage({ method, url: page, headers }) ? '/' : url;
}

function isUnreadable(url: string): boolean {
  try {
    return /[\0\\]/.test(decodeURIComponent(pathOf({ url })));
  } catch {
    return true;
  }
}

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'headers'>;

/** A navigation of the browser to an address for which the server itself has no page or file. */
function isPage({ method, url, headers }: Asked): boolean {
  const accepts = headers.accept ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    accepts.includes('text/html') &&
    !/^\/(api|portal|demo|media|assets)(\/|\?|$)/.test(url)
  );
}

const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?')[0] ?? url;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods that an address without a route does have, by asking the router for each. */
function methodsOf(app: FastifyInstance, { url, method }: FastifyRequest): string[] {
  if (!url.startsWith('/api/')) return [];
  const path = pathOf({ url });
  return METHODS.filter(other => {
    // The files' own wildcard takes any GET.
    const route = other === method ? null : app.findRoute({ method: other, url: path });
    return route !== null && !('*' in route.params);
  });
}
