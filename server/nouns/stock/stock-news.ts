import { OFFICE_NEWS } from '../../ground/events/office-news.ts';

/** Articles that one message names: it must fit in a NOTIFY. */
const MOST_NAMED = 20;

/** SQL: tells open screens of the levels in `rows` (location_id, product_identifier), one message a location; its column `told` must be read. */
export const tellLevels = (rows: string): string => `
  SELECT pg_notify('${OFFICE_NEWS}', json_build_object('about', 'stock',
    'names', CASE WHEN count(DISTINCT product_identifier) <= ${MOST_NAMED} THEN json_agg(DISTINCT product_identifier) ELSE '[null]' END,
    'place', json_build_object('type', l.type, 'identifier', l.identifier))::text) AS told
  FROM ${rows} JOIN typed_locations l ON l.id = location_id GROUP BY l.type, l.identifier`;
