import { getExtraInfo, type ExtraInfo } from '../../../contract/scanning/extra-info.ts';
import type { Http } from '../../sync/http.ts';
import type { Connection } from '../connection.ts';

/** The documented call for the questions about an article: null where there are none, also at an OMS without the call. */
export const readInfo =
  (http: Http, connection: Connection) =>
  async (ean: string): Promise<ExtraInfo | 'failed' | null> => {
    const answer = connection.noted(await http.call(getExtraInfo, { params: { ean } }));
    if (answer.kind === 'ok') return answer.body.is_required ? answer.body : null;
    return answer.kind === 'refused' ? null : 'failed';
  };
