import { signOut } from '../../../contract/sign-in.ts';
import { http } from '../device/oms.ts';

/** Ends the session at the OMS; false: the OMS could not be reached. */
export const endSession = async (): Promise<boolean> => (await http.call(signOut)).kind !== 'later';
