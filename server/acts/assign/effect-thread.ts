import { answerAside } from '../../ground/aside/answer-aside.ts';
import { effect } from './effect.ts';

answerAside(effect);
