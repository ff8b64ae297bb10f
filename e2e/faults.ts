import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * A fault of the server: a 500 problem, a page of a proxy, no answer, an answer that waits until the fault ends, a
 * connection broken before anything was done or after it (the reply is lost), a given problem body; or nothing goes
 * wrong, and a function is called when the reply leaves.
 */
export type Fault =
  | 'error'
  | 'html'
  | 'hang'
  | 'wait'
  | 'cut'
  | 'lost'
  | { readonly status: number; readonly body: Readonly<Record<string, unknown>> }
  | { readonly onReply: () => void };

export type Faults = {
  /**
   * Requests whose `METHOD path` matches fail so; the returned function ends that, cuts those that hang, and answers
   * those that wait.
   */
  set(match: RegExp, fault: Fault): () => void;
  /** Breaks every event stream; devices open theirs again. */
  cutStreams(): void;
  /** Cuts what hangs or waits, so that the server can stop. */
  end(): void;
  /** `METHOD path` of every request so far, also of those that failed. */
  readonly requests: readonly string[];
};

/** A request without an answer yet. */
interface Held {
  readonly reply: ServerResponse;
  readonly answer: () => void;
}

/** Runs before the whole server, so that no product code knows of it; before the next one too, when it is started again. */
export function openFaults(): Faults & { readonly addTo: (server: Server) => void } {
  const rules = new Set<{ match: RegExp; fault: Fault; held: Held[] }>();
  const streams = new Set<ServerResponse>();
  const requests: string[] = [];
  const addTo = (server: Server): void => {
    const handlers = server.listeners('request') as ((
      request: IncomingMessage,
      reply: ServerResponse,
    ) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
      const asked = `${request.method} ${request.url}`;
      requests.push(asked);
      const rule = [...rules].find(({ match }) => match.test(asked));
      const answer = (): void => {
        for (const handle of handlers) handle(request, reply);
      };
      if (rule?.fault === 'hang' || rule?.fault === 'wait') return void rule.held.push({ reply, answer });
      if (rule && isAnswered(reply, rule.fault)) return;
      if (request.url?.startsWith('/api/events')) {
        streams.add(reply);
        reply.on('close', () => streams.delete(reply));
      }
      answer();
    });
  };
  return {
    addTo,
    set(match, fault) {
      const rule = { match, fault, held: [] as Held[] };
      rules.add(rule);
      return () => {
        rules.delete(rule);
        for (const { reply, answer } of rule.held)
          if (fault === 'wait') answer();
          else reply.destroy();
      };
    },
    cutStreams() {
      for (const reply of streams) reply.destroy();
    },
    end() {
      for (const { held } of rules) for (const { reply } of held) reply.destroy();
    },
    requests,
  };
}

/** False: the server must answer, and the fault is in its reply. */
function isAnswered(reply: ServerResponse, fault: Exclude<Fault, 'hang' | 'wait'>): boolean {
  if (fault === 'lost') loseReply(reply);
  else if (typeof fault === 'object' && 'onReply' in fault) tellReply(reply, fault.onReply);
  else {
    fail(reply, fault);
    return true;
  }
  return false;
}

/** Everything is done as asked, and no reply arrives. */
function loseReply(reply: ServerResponse): void {
  reply.writeHead = () => reply;
  reply.write = () => true;
  reply.end = () => reply.destroy();
}

function tellReply(reply: ServerResponse, onReply: () => void): void {
  const end = reply.end.bind(reply) as (...given: unknown[]) => ServerResponse;
  reply.end = (...given: unknown[]) => {
    onReply();
    return end(...given);
  };
}

type Failure = 'error' | 'html' | 'cut' | Extract<Fault, { status: number }>;

function fail(reply: ServerResponse, fault: Failure): void {
  if (fault === 'cut') return void reply.destroy();
  if (fault === 'html')
    return void reply
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<!doctype html><title>Gateway</title><h1>Bad gateway</h1>');
  const { status, body } =
    fault === 'error'
      ? {
          status: 500,
          body: { type: 'about:blank', title: 'Interne fout', status: 500, code: 'internal-error' },
        }
      : fault;
  reply.writeHead(status, { 'Content-Type': 'application/problem+json' }).end(JSON.stringify(body));
}
