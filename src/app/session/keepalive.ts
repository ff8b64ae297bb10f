import { keepalive } from '../../../contract/session.ts';
import { http } from '../device/oms.ts';

/** GET /api/keepalive. */
export const callKeepalive = async () => http.call(keepalive);
