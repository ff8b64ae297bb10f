import { signOut } from '../../../contract/session.ts';
import { oms } from '../device/oms.ts';

/** Ends the session at the OMS; false: the OMS could not be reached. */
export const endSession = async (): Promise<boolean> => (await (await oms()).call(signOut)).kind !== 'later';
