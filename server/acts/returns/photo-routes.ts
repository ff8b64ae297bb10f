import type { FastifyInstance } from 'fastify';
import { DEVICE_HEADER } from '../../../contract/http.ts';
import { getReturnPhoto, listReturnPhotos, putReturnPhoto } from '../../../contract/scanning/return-photo.ts';
import { judgePhoto, MAX_PHOTO_BYTES, photoTypes } from '../../../core/returns/photo.ts';
import type { Deps } from '../../ground/deps.ts';
import { dispatchRequestKey } from '../../nouns/dispatch-requests/dispatch-request-key.ts';
import { mount } from '../../ground/http/mount.ts';
import { notFound, refuse } from '../../ground/http/problem.ts';
import { foreignDevice } from '../../ground/session/authenticate.ts';
import { mayUseLocation } from '../../ground/session/user.ts';
import { findReturn } from './find-return.ts';
import { findPhoto, selectPhotos, storePhoto } from './store-photo.ts';

/** Photos of returned articles: sent by the device that received them, shown to every user who may see the return. */
export function returnPhotoRoutes(app: FastifyInstance, { db }: Deps): void {
  const limit = { parseAs: 'buffer', bodyLimit: MAX_PHOTO_BYTES } as const;
  app.addContentTypeParser([...photoTypes], limit, (_request, body, done) => done(null, body));

  mount(
    app,
    putReturnPhoto,
  )(async ({ user, params, body, request, tx, change }) => {
    const { grantedDevice } = request;
    if (grantedDevice !== null && grantedDevice !== request.headers[DEVICE_HEADER.toLowerCase()])
      return foreignDevice;
    const type = request.headers['content-type']?.split(';')[0]?.trim() ?? '';
    const media_type = photoTypes.find(one => one === type);
    if (!media_type || !Buffer.isBuffer(body)) return wrongType(type);
    const judged = judgePhoto(body, media_type);
    if (!judged.ok) return judged.code === 'not-a-photo' ? notAPhoto(type) : withMetadata;
    const refusal = await storePhoto(
      tx,
      { type: params.type, location: params.location },
      { id: change.key, mutation_id: params.mutation, media_type, bytes: body, user_id: user.id },
      grantedDevice !== null,
    );
    if (refusal) return refusal;
    return {
      status: 200,
      body: { id: change.key, mutation_id: params.mutation, size: body.length },
    };
  });

  mount(
    app,
    listReturnPhotos,
  )(async ({ user, params, query }) => {
    const found = await findReturn(db, user, dispatchRequestKey(params.identifier));
    return found
      ? { status: 200, body: await selectPhotos(db, found.id, query) }
      : notFound('Retourzending niet gevonden');
  });

  mount(
    app,
    getReturnPhoto,
  )(async ({ user, params }) => {
    const photo = await findPhoto(db, params.id);
    if (!photo || !mayUseLocation(user, photo.location_type, photo.location))
      return notFound('Foto niet gevonden');
    return {
      status: 200,
      headers: {
        'Content-Type': photo.media_type,
        'Content-Disposition': 'inline',
      },
      body: photo.bytes,
    };
  });
}

const wrongType = (read: string) =>
  refuse(415, 'unsupported-media-type', `Een foto is een JPEG of WebP. Gelezen: ${read}.`, {
    read,
    expected: photoTypes.join(', '),
  });
const notAPhoto = (read: string) =>
  refuse(422, 'not-a-photo', `Dit is geen hele foto van het type ${read}.`, { read });
const withMetadata = refuse(
  422,
  'photo-with-metadata',
  'De foto heeft gegevens over toestel of plaats (Exif of XMP). Maak de foto opnieuw in de app.',
);
