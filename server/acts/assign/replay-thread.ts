import { answerAside } from '../../ground/aside/answer-aside.ts';
import { replay } from './replay.ts';

answerAside(replay);
