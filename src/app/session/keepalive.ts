import { keepalive } from '../../../contract/sign-in.ts';
import { http } from '../device/oms.ts';

/** GET /api/keepalive. */
export const callKeepalive = async () => http.call(keepalive);
