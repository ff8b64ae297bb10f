import { keepalive } from '../../../contract/session.ts';
import { oms } from '../device/oms.ts';

/** GET /api/keepalive. */
export const callKeepalive = async () => (await oms()).call(keepalive);
