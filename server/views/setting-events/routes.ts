import type { FastifyInstance } from 'fastify';
import { settingEvents } from '../../../contract/frontend-parameters.ts';
import type { Deps } from '../../ground/deps.ts';
import { createRightsWatch } from '../../ground/events/rights-watch.ts';
import { type EventStream, openStream } from '../../ground/events/stream.ts';
import { mount, taken } from '../../ground/http/mount.ts';
import { SETTING_NEWS } from '../../nouns/settings/settings.ts';

/** Tells whoever is signed in that settings changed: an open screen reads its configuration anew. */
export async function settingEventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { notifications, sessions } = deps;
  const streams = new Set<EventStream>();
  const endAll = (): void => streams.forEach(stream => stream.end());
  const rights = createRightsWatch(sessions, error => app.log.error({ err: error }, 'setting events failed'));
  const unsubscribe = await notifications.onNotify(SETTING_NEWS, news => {
    // News may have been missed: whoever opens its stream again asks anew.
    if (news === null) endAll();
    else for (const stream of streams) stream.write(`data: ${news}\n\n`);
  });
  const unwatch = await notifications.onNotify('session_changed', rights.changed);
  // An open stream would block `app.close()` for good; onClose comes after that.
  app.addHook('preClose', () => {
    unsubscribe();
    unwatch();
    endAll();
  });

  mount(
    app,
    settingEvents,
  )(async ({ user, request, reply }): Promise<typeof taken> => {
    let stream: EventStream | undefined;
    let isOver = false;
    const watched = rights.watch(request, now => {
      if (now?.id === user.id) return;
      isOver = true;
      stream?.end();
    });
    // A session that ended between the request's own check and the watch was reported to nobody.
    await watched.look();
    const opened = openStream(reply, () => {
      watched.stop();
      if (stream) streams.delete(stream);
    });
    stream = opened;
    streams.add(opened);
    opened.write(': verbonden\n\n');
    if (isOver) opened.end();
    return taken;
  });
}
